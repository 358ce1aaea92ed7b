import { afterAll, beforeAll, expect, test } from "vitest";
import { type SuiteOptions, suiteVariable } from "./suite-options.ts";

const { origin, meetingPoint, inRun, rounds, year } = JSON.parse(process.env[suiteVariable] ?? "") as SuiteOptions;

interface Place {
  readonly base: string;
  readonly key: string;
  readonly client: Readonly<Record<"client_id" | "client_secret", string>>;
}

let place: Place = {
  base: origin,
  key: "sandbox-nurture-key",
  client: { client_id: "sandbox-partner-1", client_secret: "sandbox-secret-partner-1" },
};
let runId = "";
beforeAll(async () => {
  if (!inRun) return;
  const { id, prefix, credentials } = await sent("POST", `${origin}/_sandbox/runs`, { name: `suite ${year}` });
  runId = id;
  const [{ clientId, clientSecret }] = credentials.clients;
  const { key } = credentials.apiKeys.find(({ api }: { readonly api: string }) => api === "nurture");
  place = { base: origin + prefix, key, client: { client_id: clientId, client_secret: clientSecret } };
});
afterAll(async () => {
  if (inRun) await sent("DELETE", `${origin}/_sandbox/runs/${runId}`);
});

/** The JSON of a response; of a request to the control plane. */
async function sent(method: string, url: string, body?: object) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const text = await response.text();
  expect(response.ok, text).toBe(true);
  return text === "" ? undefined : JSON.parse(text);
}

const control = (method: string, path: string, body?: object) => sent(method, `${place.base}/_sandbox/${path}`, body);

async function unsubscribe(email: string): Promise<number> {
  const headers = { authorization: place.key, "content-type": "application/json" };
  const body = JSON.stringify({ email });
  return (await fetch(`${place.base}/nurture/1.0/nurture/unsubscribe`, { method: "POST", headers, body })).status;
}

async function token(): Promise<string> {
  const body = new URLSearchParams({ grant_type: "client_credentials", ...place.client });
  const response = await fetch(`${place.base}/partnership-auth/api/v1/oauth/token`, { method: "POST", body });
  const { access_token } = (await response.json()) as { readonly access_token: string };
  return access_token;
}

async function mappings(accessToken: string): Promise<number> {
  const url = `${place.base}/partnership/v1/partnership/vertical-mappings?parent_account_id=par_demo_0001`;
  return (await fetch(url, { headers: { authorization: `Bearer ${accessToken}` } })).status;
}

test.each(Array.from({ length: rounds }, (_, round) => round))("round %i", async (round) => {
  await fetch(meetingPoint);
  const email = `${year}-${round}@shop.example`;
  const noon = `${year}-06-01T12:00:00.000Z`;
  await control("POST", "reset", {});
  await control("POST", "clock", { freeze: true });
  await control("POST", "clock", { set: noon });
  const accessToken = await token();
  expect(await mappings(accessToken)).toBe(200);

  await control("POST", "faults", { match: { path: "/nurture/*" }, status: 503, times: 1 });
  expect(await unsubscribe(email)).toBe(503);
  expect(await unsubscribe(email)).toBe(201);
  const emails = Object.values(await control("GET", "state/nurture.unsubscribed"));
  expect(emails).toHaveLength(1);
  expect(JSON.stringify(emails)).toContain(email);

  const { now } = await control("POST", "clock", { advanceSeconds: 86_400 });
  expect(now).toBe(`${year}-06-02T12:00:00.000Z`);
  expect(await mappings(accessToken)).toBe(401);
  expect(await mappings(await token())).toBe(200);
  const records: { readonly api: string; readonly status: number }[] = await control("GET", "requests");
  const statuses = records.filter(({ api }) => api !== "control").map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 503, 201, 401, 200, 200]);
});
