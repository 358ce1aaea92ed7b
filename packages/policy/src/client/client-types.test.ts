import { describe, expectTypeOf, test } from "vitest";
import type { cart } from "../../test/apis.ts";
import type { Paths } from "../../test/client.ts";
import type { manifest } from "../../test/manifest.ts";
import type { UntypedResult } from "../call/untyped-result.ts";
import type { ClientOptions, PolicyClient, SessionOptions } from "./client-types.ts";

type Client = PolicyClient<Paths, typeof manifest>;
type Options = ClientOptions<typeof manifest>;
const path = "/v1/partnership/accounts/{account_id}/status";
const list = "/v1/partnership/accounts";

/** Type-checked, never run. */
type Calls = (client: Client) => readonly Promise<unknown>[];

describe("the types of a client", () => {
  test("the options are the base's and those that fill managed parameters", () => {
    expectTypeOf<Options["parentAccountId"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<{ baseUrl: string; auth: { getToken: () => string } }>().not.toExtend<Options>();
    expectTypeOf<{ baseUrl: string; auth: { getToken: () => string }; parentAccountId: string }>().toExtend<Options>();
    expectTypeOf<{ baseUrl: string; auth: { clientId: string }; parentAccountId: string }>().not.toExtend<Options>();
  });

  test("an option that is undefined counts as left out", () => {
    type Optional = Omit<Options, "auth" | "baseUrl" | "parentAccountId">;
    expectTypeOf<{ [Name in keyof Optional]: undefined }>().toExtend<Optional>();
    expectTypeOf<{ sessionId: undefined }>().toExtend<SessionOptions<typeof cart>>();
  });

  test("a call takes the policy's options in addition to openapi-fetch's own, and returns what openapi-fetch returns", () => {
    const calls: Calls = (client) => [
      client.GET(list),
      client.GET(list, { policy: { attempts: 1, deadlineMs: 5_000 }, signal: AbortSignal.abort() }),
      client.PUT(path, { params: { path: { account_id: "acc_1" } }, body: {}, policy: {} }),
      client.request("get", list),
      // @ts-expect-error: the contract has no such path.
      client.GET("/v1/other"),
      // @ts-expect-error: this path has no DELETE.
      client.DELETE(list),
      // @ts-expect-error: no such option of the policy.
      client.GET(list, { policy: { retries: 1 } }),
    ];
    expectTypeOf(calls).toBeFunction();
  });

  test("raw() asks for the safety and knows the buckets", () => {
    const calls: Calls = (client) => [
      client.raw("GET", "/v1/other", { safety: "read", bucket: "reads" }),
      // @ts-expect-error: raw() needs `safety`, because only the caller knows what a repeat does.
      client.raw("GET", "/v1/other", {}),
      // @ts-expect-error: raw() makes no idempotency key.
      client.raw("POST", "/v1/other", { safety: "keyed" }),
      // @ts-expect-error: no such bucket.
      client.raw("GET", "/v1/other", { safety: "read", bucket: "nope" }),
      // @ts-expect-error: a path begins with a slash.
      client.raw("GET", "v1/other", { safety: "read" }),
    ];
    expectTypeOf(calls).toBeFunction();
    expectTypeOf<Client["raw"]>().returns.resolves.toEqualTypeOf<UntypedResult>();
  });
});
