import { bodyJudge } from "@tillside/testing/bundle-judge";
import { reset } from "@tillside/testing/fake-api";
import { beforeEach, describe, expect, it } from "vitest";
import {
  ConfigurationError,
  callInfo,
  createOnboardingClient,
  DeadlineError,
  type OnboardingClient,
  pollOperation,
} from "../src/index.ts";
import { everyOperation } from "./every-operation.ts";
import { type Fake, failed, fakeApi } from "./fake-api.ts";

// What the client does where the contract is open or ambiguous, line by line of the ledger.

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const account = { account_id: "account-1" };

let partner: Fake;
let client: OnboardingClient;
beforeEach(() => {
  partner = fakeApi();
  client = partner.client();
});

/** What went out last, as JSON. */
const lastBody = () => JSON.parse(partner.calls.at(-1)?.body ?? "");
const headersSent = (name: string) => partner.calls.map(({ headers }) => headers.get(name));

const merchant = {
  brand: "Fjord Outfitters",
  country_code: "no",
  store_identifier: "https://fjord.example",
  external_account_id: "shop-1",
  vertical_id: "apparel",
  sub_vertical_id: "outdoor",
};
const register = (change: object = {}) =>
  client.POST("/v1/accounts/register/partnership", { body: { ...merchant, ...change } });
const writeControls = (body: { name: string } & Record<string, unknown>) =>
  client.PUT("/v1/partnership/accounts/{account_id}/marketplacecontrolslists", { params: { path: account }, body });
const setStatus = (status: "active" | "paused", header: Record<string, string> = {}) =>
  client.PUT("/v1/partnership/accounts/{account_id}/status", { params: { path: account, header }, body: { status } });

describe("its addresses", () => {
  const auth = { clientId: "client-1", clientSecret: "s3cret" };
  it.each([
    ["baseUrl", { auth: { ...auth, tokenUrl: "https://auth.example" }, parentAccountId: "parent-1" }],
    ["tokenUrl", { auth, baseUrl: "https://partner.example", parentAccountId: "parent-1" }],
  ])("ONB-003 · %s has no default", (name, options) => {
    const make = () => createOnboardingClient(options as never);
    expect(make).toThrow(ConfigurationError);
    expect(make).toThrow(name);
  });

  it.each([
    ["ONB-099", "/v1/partnership/accounts/account-1/marketplacecontrolslists"],
    ["ONB-100", "/v1/partnership/accounts/account-1/status"],
    ["ONB-103", "/v1/partnership/accounts/account-1/payout-setup"],
    ["ONB-114", "/v1/partnership/accounts/account-1/blocked-domains"],
    ["ONB-169", "/v1/partnership/accounts/account-1"],
  ] as const)("%s · a read of %s goes out by raw() alone", async (_rule, path) => {
    const { data } = await client.raw("GET", path, { safety: "read" });
    expect(data).toMatchObject({ status: 200 });
    expect(partner.calls.map(({ method, url }) => [method, url.pathname])).toEqual([["GET", path]]);
    const get = client.GET as unknown as (path: string) => Promise<unknown>;
    await expect(get(path)).rejects.toThrow(ConfigurationError);
    expect(partner.calls).toHaveLength(1);
  });
});

describe("headers", () => {
  it("ONB-019 ONB-205 · the caller's request id goes out as it is, or one UUID for all attempts of a call", async () => {
    await setStatus("paused", { "X-Request-Id": "my call #7" });
    partner.script.push(failed(503), reset);
    await setStatus("paused");
    await setStatus("paused");
    const [own, first, second, third, next] = headersSent("x-request-id");
    expect(own).toBe("my call #7");
    expect(first).toMatch(uuid4);
    expect([second, third]).toEqual([first, first]);
    expect(next).toMatch(uuid4);
    expect(next).not.toBe(first);
  });

  it("ONB-019 · a request_id of any form comes as it was sent", async () => {
    const envelope = { status: 200, error: null, message: "ok", request_id: "not a UUID", data: [] };
    partner.script.push(() => Response.json(envelope, { headers: { "X-Request-Id": "not a UUID" } }));
    const { data, response } = await everyOperation.listAccounts(client);
    expect([data?.request_id, callInfo(response).outcome]).toEqual(["not a UUID", "executed"]);
  });

  it("ONB-023 · the operation id is read from the response, a 409's too", async () => {
    expect(callInfo((await setStatus("paused")).response).operationId).toBe("operation-1");
    partner.script.push(failed(503), failed(409, { "X-Operation-Id": "operation-7" }));
    const { outcome, operationId } = callInfo((await setStatus("paused")).response);
    expect([outcome, operationId]).toEqual(["unknown", "operation-7"]);
  });

  it("ONB-024 · a privacy request without X-Operation-Id was executed all the same", async () => {
    partner.script.push(() => Response.json({ status: 200, error: null, message: "ok", request_id: "r", data: {} }));
    const { response } = await everyOperation.submitNetworkPrivacyRequest(client);
    const { outcome, operationId } = callInfo(response);
    expect([outcome, operationId]).toEqual(["executed", undefined]);
  });

  it.each(["listAccounts", "listVerticalMappings", "getOperation"] as const)(
    "ONB-198 · %s, a read, carries the client's own parent account",
    async (operation) => {
      await everyOperation[operation](client);
      expect(headersSent("x-platform-parent-account-id")).toEqual(["parent-1"]);
    },
  );

  it("ONB-203 ONB-216 · every write has a key of version 4 that no other has", async () => {
    const other = partner.client();
    for (let time = 0; time < 20; time++) {
      await everyOperation.setAccountStatus(client);
      await everyOperation.setAccountStatus(other);
    }
    const keys = headersSent("idempotency-key");
    for (const key of keys) expect(key).toMatch(uuid4);
    expect([keys.length, new Set(keys).size]).toEqual([40, 40]);
  });

  it.each(Object.keys(everyOperation) as (keyof typeof everyOperation)[])(
    "ONB-304 · %s names no version",
    async (operation) => {
      await everyOperation[operation](client);
      const [call] = partner.calls;
      expect([...(call?.headers.keys() ?? [])].filter((name) => name.includes("version"))).toEqual([]);
      expect([...(call?.url.searchParams.keys() ?? [])].filter((name) => name.includes("version"))).toEqual([]);
      expect(call?.headers.get("accept")).toBe("application/json");
    },
  );
});

describe("content", () => {
  it.each(["7", 7])("ONB-040 · a taxonomy id of %j goes out as it was given", async (id) => {
    await register({ vertical_id: id, sub_vertical_id: id });
    expect([lastBody().vertical_id, lastBody().sub_vertical_id]).toEqual([id, id]);
    const block = { partnerVerticalId: id, partnerSubVerticalId: id, policy: "Block", position1Policy: "Block" };
    await writeControls({ name: "default", blockedVerticals: [block] });
    expect(lastBody().blockedVerticals).toEqual([block]);
  });

  it("ONB-065 ONB-066 ONB-067 · name and domains go out as they were given", async () => {
    const controls = {
      name: " another name ",
      domains: [{ domain: "hats.example", policy: "Allow" }, { since: 1 }, {}],
    };
    await writeControls(controls);
    expect(lastBody()).toEqual(controls);
  });

  it("ONB-079 · the form of contact.email is not checked, and contact goes out as it was given", async () => {
    const advice: string[] = [];
    const watched = partner.client({ onAdvice: ({ rule }) => advice.push(rule) });
    const contact = { email: "no address" };
    await watched.POST("/v1/partnership/accounts/{account_id}/payout-setup", {
      params: { path: account },
      body: { provider: "payprov_connect", experience: "hosted_invite", contact },
    });
    expect([lastBody().contact, advice]).toEqual([contact, []]);
  });

  const content = { any: { thing: ["here", null, 1.5] }, surface: "checkout" };
  it.each([
    ["ONB-101 ONB-143", "PUT", "/v1/partnership/accounts/{account_id}/offercontrolslists"],
    ["ONB-105 ONB-106 ONB-148", "POST", "/v1/partnership/accounts/{account_id}/pages"],
    ["ONB-150", "PUT", "/v1/partnership/accounts/{account_id}/pages/{page_id}"],
    ["ONB-107 ONB-152 ONB-153", "PATCH", "/v1/partnership/accounts/{account_id}/layouts/{layout_id}"],
    ["ONB-110 ONB-158", "POST", "/v1/partnership/network-privacy-requests"],
    ["ONB-111 ONB-162", "POST", "/v1/partnership/accounts/{account_id}/data-deletion-requests"],
  ] as const)("%s · the input of %s %s is sent unchanged, and the response is returned unchanged", async (...given) => {
    const [, method, path] = given;
    partner.data = { unforeseen: [content], page_identifier: "page-9" };
    const call = client[method] as unknown as (path: string, init: object) => Promise<{ data: { data: unknown } }>;
    const params = { path: { ...account, page_id: "any page", layout_id: "any layout" } };
    const { data } = await call(path, { params, body: content });
    expect([lastBody(), data.data]).toEqual([content, partner.data]);
    const ids = { account_id: "account-1", page_id: "any%20page", layout_id: "any%20layout" };
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name]);
    expect(partner.calls[0]?.url.pathname).toBe(address);
  });

  it("ONB-133 · fields that are not documented go out too, and the caller's body stays as it is", async () => {
    const body = { ...merchant, colour: "red" };
    const before = structuredClone(body);
    await client.POST("/v1/accounts/register/partnership", { body });
    expect(lastBody()).toEqual({ ...before, platform_parent_account_id: "parent-1" });
    expect(body).toEqual(before);
  });

  it.each([
    ["ONB-098", "listAccounts", [{ account_id: "a", pages: [], brand: "new" }]],
    ["ONB-102", "startPayoutSetup", { url: "https://pay.example", expires: 5 }],
    ["ONB-109 ONB-164", "getOperation", { operation_id: "operation-1", state: "odd", steps: [1] }],
    ["ONB-113", "listVerticalMappings", [{ partnerVerticalId: 1, partnerSubVerticalId: "2", name: "new" }]],
  ] as const)("%s · the response of %s is passed on, including undocumented parts", async (_rules, operation, data) => {
    partner.data = data;
    expect((await everyOperation[operation](client)).data).toMatchObject({ data });
  });

  it("ONB-125 · the same status goes out again, and either may follow the other", async () => {
    for (const status of ["active", "active", "paused", "active"] as const) await setStatus(status);
    expect(partner.calls.map(({ body }) => JSON.parse(body).status)).toEqual(["active", "active", "paused", "active"]);
  });
});

describe("dry runs and polling", () => {
  it("ONB-130 · a dry run takes a place in its operation's limit, and the write after a 400 has a new key", async () => {
    const dryRun = () =>
      client.POST("/v1/accounts/register/partnership", { params: { query: { dry_run: true } }, body: merchant });
    // ONB-278
    const limit = 10;
    partner.script.push(failed(400));
    for (let time = 0; time < limit; time++) await dryRun();
    await register();
    const times = partner.calls.map(({ at }) => at - (partner.calls[0]?.at ?? 0));
    expect(times[limit - 1]).toBe(0);
    expect(times[limit]).toBeGreaterThanOrEqual(60_000);
    expect(new Set(headersSent("idempotency-key")).size).toBe(limit + 1);
  });

  it("ONB-126 · the caller's test is given the raw record, and its result is returned", async () => {
    const record = { operation_id: "operation-1", state: "half-way", anything: [1] };
    partner.data = record;
    const seen: unknown[] = [];
    const until = (each: unknown) => seen.push(each) === 2;
    expect(await pollOperation(client, "operation-1", { until, deadlineMs: 600_000 })).toEqual(record);
    expect(seen).toEqual([record, record]);
  });

  it.each(["done", "completed", "succeeded", "failed", "error"])(
    "ONB-126 · no state ends the polling by its name: %s",
    async (state) => {
      partner.data = { operation_id: "operation-1", state, status: state };
      const polling = pollOperation(client, "operation-1", { until: () => false, deadlineMs: 60_000 });
      await expect(polling).rejects.toThrow(DeadlineError);
      expect(partner.calls.length).toBeGreaterThan(2);
    },
  );
});

describe("what it makes of a status", () => {
  it.each([200, 201, 202, 204, 226])("ONB-174 · a %d is a success", async (code) => {
    const envelope = { status: code, error: null, message: "ok", request_id: "r", data: account };
    partner.script.push(() => new Response(code === 204 ? null : JSON.stringify(envelope), { status: code }));
    const { error, response } = await register();
    expect([error, response.status, callInfo(response).outcome]).toEqual([undefined, code, "executed"]);
    expect(partner.calls).toHaveLength(1);
  });

  const controls = "/v1/partnership/accounts/{account_id}/marketplacecontrolslists";
  const setup = "/v1/partnership/accounts/{account_id}/payout-setup";
  const pair = { partnerVerticalId: 1, partnerSubVerticalId: 2 };
  const block = { ...pair, policy: "Block", position1Policy: "Block" };
  const { policy: _, ...withoutPolicy } = block;
  const { partnerVerticalId: __, ...withoutVertical } = block;
  const { partnerSubVerticalId: ___, ...withoutSubVertical } = block;
  const invite = { provider: "payprov_connect", experience: "hosted_invite" };
  it.each([
    [
      "ONB-063",
      "put",
      controls,
      { name: "n", blockedVerticals: [block] },
      { name: "n", blockedVerticals: [withoutPolicy] },
    ],
    ["ONB-063", "put", controls, { name: "n" }, { name: "n", blockedVerticals: [withoutVertical] }],
    ["ONB-063", "put", controls, { name: "n" }, { name: "n", blockedVerticals: [withoutSubVertical] }],
    ["ONB-072", "put", "/v1/partnership/accounts/{account_id}/status", { status: "active" }, { status: "mixed" }],
    ["ONB-078", "post", setup, { ...invite, contact: { email: "e" } }, { ...invite, contact: {} }],
    ["ONB-078", "post", setup, { ...invite, contact: { email: "e" } }, invite],
  ])("%s · the schema that the types of %s %s are made of takes %j, and not %j", (_rule, method, path, good, bad) => {
    const takes = bodyJudge(new URL("../openapi.json", import.meta.url), method, path);
    expect([takes(good), takes(bad)]).toEqual([true, false]);
  });

  it.each([
    ["ONB-063 ONB-227 ONB-243", "writeMarketplaceControlsList"],
    ["ONB-072", "setAccountStatus"],
    ["ONB-078", "startPayoutSetup"],
  ] as const)("%s · a 400 and a 422 to %s are returned at once, as not executed", async (_rules, operation) => {
    for (const code of [400, 422]) {
      partner.script.push(failed(code));
      const { data, response } = await everyOperation[operation](client);
      expect([data, response.status, callInfo(response).outcome]).toEqual([undefined, code, "not-executed"]);
    }
    expect(partner.calls).toHaveLength(2);
  });

  const uncoded = (code: number) => () =>
    Response.json({ status: code, error: null, message: "no code", request_id: "r", data: null }, { status: code });

  it("ONB-252 · a 501 without a code is returned at once", async () => {
    partner.script.push(uncoded(501));
    const { response } = await setStatus("paused");
    expect([response.status, partner.calls.length]).toEqual([501, 1]);
  });

  it.each([502, 503, 504])("ONB-255 · a %d without a code is repeated under the same key", async (code) => {
    partner.script.push(uncoded(code));
    const { response } = await setStatus("paused");
    expect([response.status, partner.calls.length, new Set(headersSent("idempotency-key")).size]).toEqual([200, 2, 1]);
  });

  it.each([400, 403, 409, 503])(
    "ONB-264 · whatever the message of a %d is, the call goes on as without it",
    async (code) => {
      const messages = ["", "retry later", "still running", "already exists", "no partnership vertical mapping"];
      const ends = [];
      for (const message of messages) {
        const each = fakeApi();
        const body = { status: code, error: "Code", message, request_id: "r", data: null };
        each.script.push(() => Response.json(body, { status: code }));
        const { response } = await everyOperation.setAccountStatus(each.client());
        const { outcome, attempts } = callInfo(response);
        ends.push([response.status, outcome, attempts]);
      }
      expect(ends).toEqual(Array(messages.length).fill(ends[0]));
    },
  );

  it("ONB-210 · of a replay, status and data count, under whatever request id", async () => {
    const data = { account_id: "account-7", pages: [] };
    const replay = { status: 200, error: null, message: "ok", request_id: "another request", data };
    partner.script.push(reset, () => Response.json(replay, { status: 201, headers: { "X-Request-Id": "another" } }));
    const result = await register();
    expect(result.data?.data.account_id).toBe("account-7");
    expect([result.response.status, callInfo(result.response).outcome]).toEqual([201, "executed"]);
  });
});

describe("the token endpoint", () => {
  /** Calls once, with these responses of the token endpoint; after them it issues a token. */
  async function exchangingWith(...script: readonly (() => Response)[]) {
    const responses = [...script];
    let exchanges = 0;
    const fetch = async ({ url }: Request) => {
      if (!url.startsWith("https://auth.example")) return Response.json({ status: 200, data: [] });
      exchanges++;
      return responses.shift()?.() ?? Response.json({ access_token: "t", token_type: "Bearer", expires_in: 300 });
    };
    const started = partner.clock.now();
    const failure = await everyOperation.listAccounts(partner.client({ fetch })).then(
      () => undefined,
      (error: unknown) => error,
    );
    return { failure, exchanges, waitedMs: partner.clock.now() - started };
  }

  it.each([400, 401, 403, 404])("ONB-191 · a %d is a failed authentication; its body is not read", async (code) => {
    const { failure, exchanges } = await exchangingWith(() =>
      Response.json({ error: "their wording" }, { status: code }),
    );
    expect(failure).toMatchObject({ name: "TokenError" });
    expect(String(failure)).not.toContain("their wording");
    expect(exchanges).toBe(1);
  });

  it.each([
    ["500", failed(500)],
    ["429", failed(429)],
    ["lost response", reset],
  ])("ONB-191 · a %s is retried after a pause", async (_name, response) => {
    const { failure, exchanges, waitedMs } = await exchangingWith(response);
    expect([failure, exchanges]).toEqual([undefined, 2]);
    expect(waitedMs).toBeGreaterThan(0);
  });
});

it("ONB-306 · an empty parentAccountId is refused when the client is made", () => {
  expect(() => partner.client({ parentAccountId: "" })).toThrow(ConfigurationError);
  expect(() => partner.client({ parentAccountId: "" })).toThrow("parentAccountId");
});
