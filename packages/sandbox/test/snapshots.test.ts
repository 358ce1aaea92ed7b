import { runs } from "@tillside/proof";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type RunningSandbox, startSandbox } from "../src/index.ts";
import { apiNames, type ExampleCall, exampleCalls } from "./example-calls.ts";

type Tree = { [key: string]: unknown };

let sandbox: RunningSandbox;
const calls: ExampleCall[] = [];
/** After a call of each operation: something of everything is there, and some of it is still to come. */
let saved: Tree & { readonly state: Tree };
const logged = vi.spyOn(console, "error").mockImplementation(() => {});

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  for (const api of apiNames) calls.push(...(await exampleCalls(api, sandbox.origin)));
  await control("POST", "/faults", { match: { path: "/none" }, status: 429, retryAfter: 1, times: 1 });
  for (const call of calls) expect(await answerTo(call)).toMatch(/^[24]/);
  saved = await snapshot();
});
afterAll(() => sandbox.stop());

async function control(method: string, path: string, json?: unknown): Promise<Response> {
  const body =
    json === undefined ? {} : { body: JSON.stringify(json), headers: { "content-type": "application/json" } };
  return fetch(`${sandbox.origin}/_sandbox${path}`, { method, ...body });
}

async function snapshot(): Promise<typeof saved> {
  return (await control("GET", "/snapshot")).json() as Promise<typeof saved>;
}

async function answerTo({ operation, path, query, headers: given, body }: ExampleCall): Promise<string> {
  const headers = new Headers(given);
  // A key that nobody used before: a stored answer is given again as it is.
  if (headers.has("idempotency-key")) headers.set("idempotency-key", crypto.randomUUID());
  if (body !== undefined) headers.set("content-type", "application/json");
  const { status } = await fetch(`${sandbox.origin}${path}${query}`, {
    method: operation.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return `${status} ${operation.id}`;
}

async function refusal(given: unknown): Promise<string> {
  const answer = await control("PUT", "/snapshot", given);
  expect(answer.status).toBe(400);
  return ((await answer.json()) as { error: string }).error;
}

test("a real one is taken, and is the same afterwards", async () => {
  expect((await control("PUT", "/snapshot", saved)).status).toBe(204);
  expect((await snapshot()).state).toEqual(saved.state);
});

test.each([
  [{ jobs: { due: [{ job: "cart.expire", payload: "x" }] } }, "body/state/jobs/due/0/at is missing"],
  [
    { jobs: { due: [{ at: 1, job: "cart.explode", payload: 1 }] } },
    "body/state/jobs/due/0/job must be equal to one of",
  ],
  [{ jobs: { due: [{ at: 1, job: "cart.expire", payload: 1 }] } }, "body/state/jobs/due/0/payload must be string"],
  [{ cart: { catalogue: [] } }, "body/state/cart/reservations is missing"],
  [{ nurture: { unsubscribed: { one: { email: 1 } } } }, "body/state/nurture/unsubscribed/one/email must be string"],
  [{ attic: {} }, "body/state must NOT have additional properties"],
  [{ reports: undefined }, "body/state/reports is missing"],
])("%j is refused, and nothing has changed", async (part, problem) => {
  await control("POST", "/reset", { seed: "demo" });
  const before = await (await control("GET", "/state/cart")).json();
  const error = await refusal({ ...saved, seed: "empty", state: { ...saved.state, ...part } });
  expect(error).toContain(`The snapshot is not restored, nothing has changed: ${problem}`);
  expect(await (await control("GET", "/state/cart")).json()).toEqual(before);
});

test("a time that no clock shows is refused", async () => {
  expect(await refusal({ ...saved, now: "2016-12-31T23:59:60Z" })).toContain("body/now is no time");
});

/** Every place in the state, of members that are alike (`acc_demo_0001`, the second of a list) the first. */
function placesIn(value: unknown, path: readonly string[] = [], alike = new Map<string, readonly string[]>()) {
  for (const [key, child] of Object.entries(value ?? {})) {
    const place = [...path, key];
    const name = place.map((step) => (/\d/.test(step) ? "*" : step)).join("/");
    if (!alike.has(name)) alike.set(name, place);
    if (typeof child === "object") placesIn(child, place, alike);
  }
  return alike;
}

/** What documents describe, what is kept as it came, and members that are there by any name. */
const notOurs = /\/(fields|request|extras|body|recent)\/|calendars\/\*\/events\/|^ids\/|\*$|\/item_demo_\w+$/;

/** Which of the places do without what `change` does to them. */
async function indifferent(change: (parent: Tree, key: string) => void): Promise<string[]> {
  const found: string[] = [];
  for (const [name, place] of placesIn(saved.state)) {
    if (notOurs.test(name)) continue;
    const given = structuredClone(saved);
    const parent = place.slice(0, -1).reduce((tree, step) => tree[step] as Tree, given.state);
    if (Array.isArray(parent)) continue;
    change(parent, place.at(-1) as string);
    if ((await control("PUT", "/snapshot", given)).status === 204) found.push(name);
  }
  return found;
}

test("what may be missing", async () => {
  expect(
    await indifferent((parent, key) => {
      delete parent[key];
    }),
  ).toEqual([
    "credentials/clients/*/accountIds",
    "credentials/apiKeys/*/accountId",
    "faults/list/*/match",
    "faults/list/*/match/path",
    "faults/list/*/status",
    "faults/list/*/retryAfter",
    "faults/list/*/times",
    "idempotency/writes/*/reply/body",
    "idempotency/writes/*/reply/headers",
    "idempotency/writes/*/reply/headers/x-operation-id",
    "idempotency/writes/*/reply/openPoint",
    "idempotency/writes/*/reply/headers/x-svc-trace-id",
    "onboarding/accounts/*/pages/*/layoutType",
    "onboarding/accounts/*/controlsList",
    "onboarding/accounts/*/offerControlsList",
    "reports/accounts/*/accountOwner",
    "cart/reservations/*/cartId",
    "calendar/subscriptions/*/deactivatedDate",
    "calendar/events/*/calendarId",
    "calendar/events/*/externalId",
  ]);
});

test("what may be of any type", async () => {
  expect(
    await indifferent((parent, key) => {
      parent[key] = typeof parent[key] === "boolean" ? 7 : false;
    }),
  ).toEqual([
    "idempotency/writes/*/reply/body",
    "onboarding/accounts/*/pages/*/layoutType",
    "onboarding/accounts/*/offerControlsList",
  ]);
});

/** The snapshot with one value somewhere in it gone or another. */
const spoilt = fc
  .record({
    steps: fc.array(fc.nat(), { minLength: 1, maxLength: 9 }),
    value: fc.constantFrom(undefined, null, true, 0, -1, 1.5, 1e300, "", "x", "2025-01-01T00:00:00Z", [], [null], {}),
  })
  .map(({ steps, value }) => {
    const given = structuredClone(saved);
    let place: Tree = given.state;
    for (const [index, step] of steps.entries()) {
      const keys = Object.keys(place);
      const key = keys[step % keys.length] ?? "new";
      const child = place[key];
      if (index < steps.length - 1 && typeof child === "object" && child !== null && Object.keys(child).length > 0) {
        place = child as Tree;
      } else {
        if (value === undefined) Array.isArray(place) ? place.splice(Number(key), 1) : delete place[key];
        else place[key] = value;
        break;
      }
    }
    return given;
  });

test("one that was tampered with is refused, or the sandbox goes on answering with it", async () => {
  const outcomes = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(spoilt, async (given) => {
      const { status } = await control("PUT", "/snapshot", given);
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
      expect([204, 400]).toContain(status);
      if (status === 400) return;
      for (const advanceSeconds of [0, 1_000]) {
        expect((await control("POST", "/clock", { advanceSeconds })).status).toBe(200);
        for (const call of calls) expect(await answerTo(call)).not.toMatch(/^5/);
      }
    }),
    runs(60, 2_000),
  );
  expect(logged).not.toHaveBeenCalled();
  expect(outcomes.get(204)).toBeGreaterThan(0);
  expect(outcomes.get(400)).toBeGreaterThan(0);
});
