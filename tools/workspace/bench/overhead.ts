import { createOnboardingClient, memoryStore, type paths } from "@tillside/onboarding";
import { systemClock } from "@tillside/policy";
import createClient from "openapi-fetch";
import type { Figure } from "./figure.ts";
import { interleaved } from "./interleaved.ts";

const BASE_URL = "https://partner.example";
const REGISTER = "/v1/accounts/register/partnership";
const OPERATION = "/v1/partnership/operations/{operation_id}";
const ENVELOPE = JSON.stringify({ status: 200, error: null, message: "ok", request_id: "req", data: {} });
const TOKEN = JSON.stringify({ access_token: "token", token_type: "Bearer", expires_in: 1e9 });

const registration = {
  brand: "Demo Outfitters",
  country_code: "US",
  store_identifier: "https://store.example",
  external_account_id: "merchant-demo-0001",
  vertical_id: "pv_demo_0001",
  sub_vertical_id: "psv_demo_0001",
};
const read = { params: { path: { operation_id: "op_1" } } };

/** The cost of a call through the policy compared with bare openapi-fetch, with the same fetch, which responds from memory. */
export async function overhead(): Promise<Figure[]> {
  let passed = 0;
  const fetch = async ({ url }: Request) => {
    // Empties every window of a rate limit for the next call.
    passed += 61_000;
    return new Response(url.startsWith(BASE_URL) ? ENVELOPE : TOKEN, {
      headers: { "content-type": "application/json" },
    });
  };
  const bare = createClient<paths>({ baseUrl: BASE_URL, fetch });
  const client = createOnboardingClient({
    baseUrl: BASE_URL,
    auth: { tokenUrl: "https://token.example", clientId: "bench", clientSecret: "secret" },
    parentAccountId: "par_1",
    fetch,
    clock: { ...systemClock, now: () => systemClock.now() + passed },
    store: memoryStore(),
  });
  const headers = { Authorization: "Bearer token", "X-Platform-Parent-Account-Id": "par_1" };
  const body = { ...registration, platform_parent_account_id: "par_1" };

  const { error } = await client.POST(REGISTER, { body: registration });
  if (error !== undefined) throw new Error(`The benchmark's own call was refused: ${JSON.stringify(error)}`);

  const times = await interleaved({
    "read, bare": () => bare.GET(OPERATION, { ...read, headers }),
    "read, client": () => client.GET(OPERATION, read),
    "write, bare": () => bare.POST(REGISTER, { body, headers: { ...headers, "Idempotency-Key": "key" } }),
    "write, client": () => client.POST(REGISTER, { body: registration }),
  });
  return (["read", "write"] as const).map((kind) => {
    const [without, through] = [times[`${kind}, bare`], times[`${kind}, client`]];
    return {
      what: `policy overhead, one ${kind}, processor time`,
      measured: `${(through - without).toFixed(1)} µs (${without.toFixed(1)} → ${through.toFixed(1)} µs, × ${(through / without).toFixed(2)})`,
      bar: kind === "read" ? "15 µs" : "20 µs",
    };
  });
}
