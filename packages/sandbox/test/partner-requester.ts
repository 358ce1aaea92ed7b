import { randomUUID } from "node:crypto";
import type { SandboxOptions } from "../src/index.ts";
import { type Given, type ReadResponse, requester } from "./requester.ts";

/** A call of one partner. A header that is undefined is left out. */
export interface PartnerCall extends Omit<Given, "headers"> {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Default: the first partner. */
  readonly by?: "first" | "second";
}

const partners = {
  first: { id: "sandbox-partner-1", secret: "sandbox-secret-partner-1", parent: "par_demo_0001" },
  second: { id: "sandbox-partner-2", secret: "sandbox-secret-partner-2", parent: "par_demo_0101" },
} as const;

/** The path of a demo account of the first partner, and what comes after it. */
export function accountPath(rest: string, accountId = "acc_demo_0001"): string {
  return `/partnership/v1/partnership/accounts/${accountId}/${rest}`;
}

export const registerPath = "/partnership/v1/accounts/register/partnership";
export const accountsPath = "/partnership/v1/partnership/accounts?parent_account_id=par_demo_0001";
export const mappingsPath = "/partnership/v1/partnership/vertical-mappings?parent_account_id=par_demo_0001";
export const privacyPath = "/partnership/v1/partnership/network-privacy-requests";
export const operationPath = (id: string) => `/partnership/v1/partnership/operations/${id}`;
export const tokenPath = "/partnership-auth/api/v1/oauth/token";

/** What a merchant that is not there yet is registered with. */
export const merchant = {
  brand: "Hat Shop",
  country_code: "DE",
  store_identifier: "https://hats.example",
  external_account_id: "merchant-hats",
  vertical_id: "pv_demo_0001",
  sub_vertical_id: "psv_demo_0001",
  platform_parent_account_id: "par_demo_0001",
} as const;

/** Plain HTTP as the demo partners speak it: with token, parent account and a key of its own for every write. */
export function partnerRequester(options: SandboxOptions = {}) {
  const plain = requester(options);

  async function exchange(by: "first" | "second" = "first"): Promise<ReadResponse> {
    const { id, secret } = partners[by];
    return plain.send("POST", tokenPath, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      text: `grant_type=client_credentials&client_id=${id}&client_secret=${secret}`,
    });
  }

  async function call(method: string, path: string, { by = "first", headers, ...given }: PartnerCall = {}) {
    const write = { "x-platform-parent-account-id": partners[by].parent, "idempotency-key": randomUUID() };
    const authorization = `Bearer ${(await exchange(by)).body.access_token}`;
    const all = { authorization, ...(method === "GET" ? {} : write), ...headers };
    const sent = Object.entries(all).filter((header): header is [string, string] => header[1] !== undefined);
    return plain.send(method, path, { ...given, headers: Object.fromEntries(sent) });
  }

  /** What `/_sandbox/state/` shows of onboarding; a first read that no limit counts has it seeded. */
  async function state(): Promise<ReadResponse["body"]> {
    await call("GET", mappingsPath);
    return (await plain.send("GET", "/_sandbox/state/onboarding")).body;
  }

  /** Takes all vertical mappings away, which only a snapshot can. */
  async function unmap(): Promise<void> {
    const text = JSON.stringify(await plain.saved()).replaceAll(/"mappings":\[[^\]]*\]/g, '"mappings":[]');
    await plain.restore(JSON.parse(text));
  }

  async function account(accountId = "acc_demo_0001"): Promise<ReadResponse["body"]> {
    return (await state()).accounts?.[accountId] as ReadResponse["body"];
  }

  return { plain, exchange, call, state, unmap, account };
}
