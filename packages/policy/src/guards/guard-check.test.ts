import { expect, test } from "vitest";
import { allParts } from "../../test/all-parts.ts";
import type { Paths } from "../../test/client.ts";
import { fakeServer } from "../../test/fake-server.ts";
import { manifest } from "../../test/manifest.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import { connect } from "../client/connect.ts";
import { PolicyError } from "../facts/errors/policy-error.ts";
import { memoryStore } from "../store/memory-store.ts";
import type { AdviceNotice } from "./advice-notice.ts";
import type { Guard } from "./guard.ts";

const path = "/v1/accounts/register/partnership";
const list = "/v1/partnership/accounts";
const status = "/v1/partnership/accounts/{account_id}/status";

const forbidden: Guard = {
  name: "forbidden",
  operations: ["registerAccount"],
  check({ body }, { refuse }) {
    if (Object(body).brand === "none") refuse("ONB-001", "body.brand", "is none. Name one.");
  },
};
const seenBody: Guard = {
  name: "seen-body",
  check({ body, query }, { clock, limits, advise }) {
    advise("ONB-002", "body", `${JSON.stringify({ body, query, limits, time: typeof clock.now() })}`);
    advise("ONB-002", "again", "is reported once.");
    advise("ONB-003", "other", "is another rule.");
  },
};

function guardedClient(given: { guards?: false | Record<string, boolean> } = {}, guards = [forbidden, seenBody]) {
  const { clock, seen, exchanges, fetch } = fakeServer(() => Response.json({ data: {} }));
  const reported: AdviceNotice[] = [];
  const auth = { tokenUrl: "https://auth.example", clientId: "client-1", clientSecret: "s3cr3t" };
  const base = {
    baseUrl: "https://partner.example",
    auth,
    parentAccountId: "par_1",
    store: memoryStore(),
    clock,
    fetch,
  };
  const options = { ...base, onAdvice: (notice: AdviceNotice) => reported.push(notice), ...given };
  const client = connect<Paths, typeof manifest>(manifest, options, { ...allParts, guards: guards });
  return { client, clock, seen, exchanges, reported };
}

test("a refused call is not executed: no request, no token, and an error that says what, where and how to mend", async () => {
  const { client, seen, exchanges, clock } = guardedClient();
  const error = await thrownBy(client.POST(path, { body: { brand: "none" } }));
  expect(PolicyError.isInstance(error)).toBe(true);
  expect(error).toMatchObject({
    name: "GuardError",
    rule: "ONB-001",
    field: "body.brand",
    message:
      'registerAccount: body.brand is none. Name one. Nothing was sent. (ONB-001; guards: { "forbidden": false } switches this check off.)',
    info: { operation: "registerAccount", outcome: "not-executed", attempts: 0 },
  });
  expect([seen.length, exchanges.length, clock.sleeping]).toEqual([0, 0, 0]);
});

test("a guard sees what is filled in; advice names each rule once, and the call goes out", async () => {
  const { client, clock, seen, reported } = guardedClient();
  await clock.run(client.POST(path, { body: { brand: "Brook" } }));
  expect(seen.map(({ body }) => body)).toEqual(['{"brand":"Brook","platform_parent_account_id":"par_1"}']);
  const body = { brand: "Brook", platform_parent_account_id: "par_1" };
  const message = `body ${JSON.stringify({ body, query: {}, limits: {}, time: "number" })}`;
  const of = { api: "onboarding", operation: "registerAccount" };
  expect(reported).toEqual([
    { ...of, rule: "ONB-002", field: "body", message },
    { ...of, rule: "ONB-003", field: "other", message: "other is another rule." },
  ]);
  await clock.run(client.GET(list));
  expect(reported).toHaveLength(4);
  expect(reported[2]?.message).toContain('"query":{"parent_account_id":"par_1"}');
});

test("a guard sees the headers by their names in the contract: the client's, and the caller's in any form", async () => {
  const seen: unknown[] = [];
  const { client, clock } = guardedClient({}, [{ name: "headers", check: ({ header }) => seen.push(header) }]);
  await clock.run(client.POST(path, { body: {}, headers: { "idempotency-key": "own" } }));
  expect(seen).toEqual([
    {
      "Idempotency-Key": "own",
      "X-Platform-Parent-Account-Id": "par_1",
      "X-Request-Id": expect.any(String),
    },
  ]);
});

test.each<[string, false | Record<string, boolean>, number]>([
  ["all", false, 0],
  ["one", { forbidden: false }, 2],
  ["one, the other said to stay", { forbidden: false, "seen-body": true }, 2],
])("switched off: %s", async (_, guards, advice) => {
  const { client, clock, seen, reported } = guardedClient({ guards });
  await clock.run(client.POST(path, { body: { brand: "none" } }));
  expect([seen.length, reported.length]).toEqual([1, advice]);
});

test("a switch that names no guard is refused", () => {
  expect(() => guardedClient({ guards: { forbiden: false } })).toThrow(
    "onboarding client: guards.forbiden is not a guard of this client. The guards are: forbidden, seen-body.",
  );
  expect(() => guardedClient({ guards: { any: false } }, [])).toThrow("The guards are: none.");
});

test("not checked: operations that a guard does not name, and a body that the caller serializes", async () => {
  const { client, clock, seen } = guardedClient({}, [forbidden]);
  await clock.run(client.PUT(status, { params: { path: { account_id: "a" } }, body: { brand: "none" } }));
  await clock.run(client.POST(path, { body: { brand: "none" }, bodySerializer: () => '{"brand":"Brook"}' }));
  expect(seen).toHaveLength(2);
});

test("not checked: calls by raw(), also by a guard that names no operations", async () => {
  const { client, clock, seen, reported } = guardedClient();
  await clock.run(client.raw("POST", path, { safety: "unsafe", body: { brand: "none" } }));
  expect([seen.length, reported]).toEqual([1, []]);
});

test("a field is named in the form in which the call was made", async () => {
  const key: Guard = {
    name: "key",
    check({ header }, { advise, refuse }) {
      advise("ONB-002", "params.query.dry_run", "is missing.");
      if (header["Idempotency-Key"] === "own") refuse("ONB-001", "params.header.Idempotency-Key", "is own.");
    },
  };
  const { client, reported } = guardedClient({}, [key]);
  const headers = { "Idempotency-Key": "own" };
  const named = client as unknown as Record<string, (init: object) => Promise<unknown>>;
  const byName = await thrownBy(named.registerAccount?.({ headers, body: {} }) as Promise<unknown>);
  const byPath = await thrownBy(client.POST(path, { params: { header: headers }, body: {} } as never));
  expect(byName).toMatchObject({
    field: "headers.Idempotency-Key",
    message: expect.stringContaining("registerAccount: headers.Idempotency-Key is own."),
  });
  expect(byPath).toMatchObject({
    field: "params.header.Idempotency-Key",
    message: expect.stringContaining("registerAccount: params.header.Idempotency-Key is own."),
  });
  expect(reported.map(({ field, message }) => [field, message])).toEqual([
    ["query.dry_run", "query.dry_run is missing."],
    ["params.query.dry_run", "params.query.dry_run is missing."],
  ]);
});
