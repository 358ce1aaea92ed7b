import { fakeApi } from "@tillside/policy/testing";
import { describe, expect, it } from "vitest";
import { callInfo, createOnboardingClient, type operations, type paths, pollOperation, unwrap } from "../src/index.ts";

const REGISTER = "/v1/accounts/register/partnership";
const OPERATION = "/v1/partnership/operations/{operation_id}";
const registration = {
  brand: "Demo Outfitters",
  country_code: "US",
  store_identifier: "https://store.example",
  external_account_id: "merchant-demo-0001",
  vertical_id: "pv_demo_0001",
  sub_vertical_id: "psv_demo_0001",
};
const registered = {
  status: 200,
  error: null,
  message: "ok" as const,
  request_id: "request-1",
  data: { account_id: "acc_1", pages: [] },
};

function setUp(given: Partial<Parameters<typeof createOnboardingClient>[0]> = {}) {
  const api = fakeApi<paths>();
  const client = createOnboardingClient({
    ...api.options,
    auth: { tokenUrl: api.options.baseUrl, clientId: "any", clientSecret: "any" },
    parentAccountId: "par_1",
    ...given,
  });
  return { api, client, register: () => client.POST(REGISTER, { body: registration }) };
}

it("responds to an operation, and shows what was sent without its credentials", async () => {
  const { api, register } = setUp();
  api.respond("POST", REGISTER, { status: 200, body: registered });
  expect(await unwrap(register())).toEqual(registered);
  expect(api.requests).toEqual([
    {
      method: "POST",
      path: REGISTER,
      pathname: REGISTER,
      query: {},
      headers: expect.objectContaining({
        "x-platform-parent-account-id": "par_1",
        "idempotency-key": expect.any(String),
      }),
      body: { ...registration, platform_parent_account_id: "par_1" },
      at: 0,
    },
  ]);
  expect(api.requests[0]?.headers).not.toHaveProperty("authorization");
});

it("takes no time for retries: same key, same body, and the pauses are on its clock", async () => {
  const { api, register } = setUp();
  api.respond("POST", REGISTER, Response.json({}, { status: 503, headers: { "Retry-After": "20" } }), "reset", {
    status: 200,
    body: registered,
  });
  const startedAt = Date.now();
  const { response } = await register();
  expect(callInfo(response)).toMatchObject({ outcome: "executed", attempts: 3 });
  expect(new Set(api.requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  expect(api.requests[1]?.at).toBeGreaterThanOrEqual(20_000);
  expect(Date.now() - startedAt).toBeLessThan(10_000);
});

it("ONB-278 · has the real limits: the eleventh registration of a minute is sent when the minute is over", async () => {
  const { api, register } = setUp();
  api.respond("POST", REGISTER, { status: 200, body: registered });
  await Promise.all(Array.from({ length: 11 }, register));
  expect(api.requests.filter(({ at }) => at < 60_000)).toHaveLength(10);
});

it("has the real guards, time-outs and errors", async () => {
  const { api, client, register } = setUp({ attempts: 1 });
  await expect(
    client.POST("/v1/partnership/accounts/{account_id}/payout-setup", {
      params: { path: { account_id: "acc_1" } },
      body: { provider: "payprov_connect", experience: "embedded", contact: {} } as never,
    }),
  ).rejects.toMatchObject({ name: "GuardError" });
  expect(api.requests).toEqual([]);
  api.respond("POST", REGISTER, "silence");
  await expect(register()).rejects.toMatchObject({ name: "NetworkError", info: { outcome: "unknown" } });
  api.respond("POST", REGISTER, "reset");
  await expect(register()).rejects.toMatchObject({ name: "NetworkError" });
});

it("waits for a response that a test makes itself", async () => {
  const { api, register } = setUp();
  api.respond("POST", REGISTER, async ({ body }) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { status: 200, body: { ...registered, request_id: String((body as { brand: string }).brand) } };
  });
  expect((await unwrap(register())).request_id).toBe(registration.brand);
  expect(api.requests).toHaveLength(1);
});

it("finds the path of a template, and polls without waiting", async () => {
  const { api, client } = setUp();
  const record = (state: string) => Response.json({ data: { state } });
  api.respond("GET", OPERATION, record("running"), record("running"), record("done"));
  const done = await pollOperation(client, "op_1", {
    until: (found) => (found as { state?: string }).state === "done",
    deadlineMs: 600_000,
  });
  expect(done).toEqual({ state: "done" });
  expect(api.requests.map(({ path, pathname }) => [path, pathname])).toEqual(
    Array(3).fill([OPERATION, "/v1/partnership/operations/op_1"]),
  );
});

it("takes documented responses only, of operations that there are", () => {
  const { api } = setUp();
  // @ts-expect-error a registration returns an envelope
  api.respond("POST", REGISTER, { status: 200, body: { account: 1 } });
  // @ts-expect-error 418 is not documented; a Response may have any status
  api.respond("POST", REGISTER, { status: 418, body: registered });
  // @ts-expect-error accounts are not deleted
  api.respond("DELETE", REGISTER, "reset");
});

describe("by the name of the operation", () => {
  function setUpByName(given: Partial<Parameters<typeof createOnboardingClient>[0]> = {}) {
    const api = fakeApi<operations>();
    const auth = { tokenUrl: api.options.baseUrl, clientId: "any", clientSecret: "any" };
    return { api, client: createOnboardingClient({ ...api.options, auth, parentAccountId: "par_1", ...given }) };
  }

  it("responds to calls by name and by path, before and after the first call", async () => {
    const { api, client } = setUpByName();
    api.respond("registerAccount", "reset", { status: 200, body: registered });
    expect(await unwrap(client.registerAccount({ body: registration }))).toEqual(registered);
    expect(await unwrap(client.POST(REGISTER, { body: registration }))).toEqual(registered);
    api.respond("registerAccount", new Response("{}", { status: 403 }));
    expect((await client.registerAccount({ body: registration })).response.status).toBe(403);
    expect(api.requests.map(({ path }) => path)).toEqual(Array(4).fill(REGISTER));
  });

  it("distinguishes operations of one path, and finds the path of a template", async () => {
    const { api, client } = setUpByName();
    const path = { account_id: "acc_1" };
    api.respond("listAccounts", Response.json({ data: [] }));
    api.respond("setAccountStatus", ({ pathname }) => Response.json({ data: { pathname } }));
    const { data } = await client.setAccountStatus({ path, body: { status: "active" } });
    expect(data).toEqual({ data: { pathname: "/v1/partnership/accounts/acc_1/status" } });
    expect((await client.listAccounts()).data).toEqual({ data: [] });
  });

  it("says so if the client lacks the hook that reports the names", async () => {
    const { api, client } = setUpByName({ attempts: 1, onStart: () => {} });
    api.respond("listAccounts", "reset");
    await expect(client.listAccounts()).rejects.toThrow(
      "call respond(); the client lacks the onStart of the fake's options",
    );
  });

  it("works beside a hook of the test's own that calls the fake's", async () => {
    const api = fakeApi<operations>();
    const started: string[] = [];
    const client = createOnboardingClient({
      ...api.options,
      auth: { tokenUrl: api.options.baseUrl, clientId: "any", clientSecret: "any" },
      parentAccountId: "par_1",
      onStart: (notice) => {
        started.push(notice.call.operation);
        api.options.onStart(notice);
      },
    });
    api.respond("listAccounts", Response.json({ data: [] }));
    expect((await client.listAccounts()).response.status).toBe(200);
    expect(started).toEqual(["listAccounts"]);
  });

  it("takes documented responses only, of operations that there are", () => {
    const { api } = setUpByName();
    // @ts-expect-error a registration returns an envelope
    api.respond("registerAccount", { status: 200, body: { account: 1 } });
    // @ts-expect-error 418 is not documented; a Response may have any status
    api.respond("registerAccount", { status: 418, body: registered });
    // @ts-expect-error no such operation
    api.respond("registerAcount", "reset");
    // @ts-expect-error with operations, a path names none
    api.respond("POST", REGISTER, "reset");
  });
});
