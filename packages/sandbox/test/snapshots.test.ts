import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type RunningSandbox, startSandbox } from "../src/index.ts";
import { apiNames, type ExampleCall, exampleCalls } from "./example-calls.ts";
import { linesOf, type Saved, savedOf } from "./snapshot-lines.ts";

type Tree = { [key: string]: unknown };

let sandbox: RunningSandbox;
const calls: ExampleCall[] = [];
/** After a call of each operation: something of everything is there, and some of it is still to come. */
let saved: Saved;
const logged = vi.spyOn(console, "error").mockImplementation(() => {});

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  for (const api of apiNames) calls.push(...(await exampleCalls(api, sandbox.origin)));
  await control("POST", "/faults", { match: { path: "/none" }, status: 429, retryAfter: 1, times: 1 });
  for (const call of calls) expect(await responseTo(call)).toMatch(/^[24]/);
  saved = await snapshot();
});
afterAll(() => sandbox.stop());

async function control(method: string, path: string, json?: unknown): Promise<Response> {
  const body =
    json === undefined ? {} : { body: JSON.stringify(json), headers: { "content-type": "application/json" } };
  return fetch(`${sandbox.origin}/_sandbox${path}`, { method, ...body });
}

async function snapshot(): Promise<Saved> {
  return savedOf(await (await control("GET", "/snapshot")).text());
}

function restore(given: Parameters<typeof linesOf>[0]): Promise<Response> {
  return restoreText(linesOf(given));
}

function restoreText(body: string | Uint8Array<ArrayBuffer>): Promise<Response> {
  const headers = { "content-type": "application/x-ndjson" };
  return fetch(`${sandbox.origin}/_sandbox/snapshot`, { method: "PUT", headers, body });
}

async function responseTo({ operation, path, query, headers: given, body }: ExampleCall): Promise<string> {
  const headers = new Headers(given);
  // A key that was not used before, because a stored response is returned again as it is.
  if (headers.has("idempotency-key")) headers.set("idempotency-key", crypto.randomUUID());
  if (body !== undefined) headers.set("content-type", "application/json");
  const { status } = await fetch(`${sandbox.origin}${path}${query}`, {
    method: operation.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return `${status} ${operation.id}`;
}

async function refusal(given: Parameters<typeof linesOf>[0] | string): Promise<string> {
  const response = await (typeof given === "string" ? restoreText(given) : restore(given));
  expect(response.status).toBe(400);
  return ((await response.json()) as { error: string }).error;
}

test("a real one is taken, and is the same afterwards", async () => {
  expect((await restore(saved)).status).toBe(204);
  expect((await snapshot()).state).toEqual(saved.state);
});

test.each([
  [{ jobs: { due: [{ job: "cart.expire", payload: "x" }] } }, "is wrong: jobs/due/0/at is missing"],
  [{ jobs: { due: [{ at: 1, job: "cart.explode", payload: 1 }] } }, "is wrong: jobs/due/0/job must be equal to one of"],
  [{ jobs: { due: [{ at: 1, job: "cart.expire", payload: 1 }] } }, "is wrong: jobs/due/0/payload must be string"],
  [{ cart: { catalogue: [] } }, "is wrong: cart/reservations is missing"],
  [{ nurture: { unsubscribed: { one: { email: 1 } } } }, "is wrong: nurture/unsubscribed/one/email must be string"],
  [{ attic: {} }, "names no part of the state: `part` is one of"],
])("%j is refused, and nothing has changed", async (part, problem) => {
  await control("POST", "/reset", { seed: "demo" });
  const before = await (await control("GET", "/state/cart")).json();
  const error = await refusal({ ...saved, seed: "empty", state: { ...saved.state, ...part } });
  expect(error).toMatch(/^The snapshot was not restored and nothing has changed: line \d+ /);
  expect(error).toContain(problem);
  expect(await (await control("GET", "/state/cart")).json()).toEqual(before);
});

test("a fraction is refused where a response has an integer", async () => {
  const calendar = structuredClone(saved.state.calendar) as { calendars: { subscriptionType: number }[] };
  for (const one of calendar.calendars) one.subscriptionType = 1.5;
  expect(await refusal({ ...saved, state: { ...saved.state, calendar } })).toContain(
    "calendar/calendars/0/subscriptionType must be integer",
  );
});

test("a time that no clock shows is refused", async () => {
  expect(await refusal({ ...saved, now: "2016-12-31T23:59:60Z" })).toContain(
    "line 1 has no `now` that a clock can show",
  );
});

test("what is no snapshot, or not a whole one, is refused with the line that is wrong", async () => {
  const lines = linesOf(saved).trimEnd().split("\n");
  const [head = "", first = "", second = ""] = lines;
  const last = lines.at(-1) ?? "";
  const text = (...some: string[]) => some.join("\n");
  expect(await refusal("")).toContain("line 1 is missing: the snapshot was cut off");
  expect(await refusal(JSON.stringify({ ...saved, version: 1 }, null, 2))).toContain("line 1 is not valid JSON");
  expect(await refusal(JSON.stringify({ ...saved, version: 1 }))).toContain(
    "line 1 has `version` 1, and this sandbox reads version 3",
  );
  expect(await refusal(text(head.replace("demo", "full")))).toContain("line 1 has no `seed` that is demo or empty");
  for (const [wrong, why] of [
    [{ frozen: "yes" }, "line 1 has no `frozen` that is true or false"],
    [{ signingKey: undefined }, "line 1 has no `signingKey` that is base64url of 32 bytes"],
    [{ signingKey: "c2hvcnQ" }, "line 1 has no `signingKey` that is base64url of 32 bytes"],
    [{ signingKey: "?".repeat(43) }, "line 1 has no `signingKey` that is base64url of 32 bytes"],
    [{ random: null }, "line 1 has a `random` that is not a `seed` and a number of `draws`"],
    [{ random: { seed: "7", draws: -1 } }, "line 1 has a `random` that is not a `seed` and a number of `draws`"],
    [
      { random: { seed: "7", draws: 2 ** 53 - 1 } },
      "line 1 has a `random` that is not a `seed` and a number of `draws`",
    ],
    [{ random: { draws: 1 } }, "line 1 has a `random` that is not a `seed` and a number of `draws`"],
  ] as const)
    expect(await refusal({ ...saved, ...wrong })).toContain(why);
  expect(await refusal(text(head, "[]"))).toContain("line 2 names no part of the state");
  expect(await refusal(text(head, "7"))).toContain("line 2 is not a JSON object");
  expect(await refusal(text(head, first, `${first.slice(0, 20)}`))).toContain("line 3 is not valid JSON");
  expect(await refusal(text(head, first, first))).toContain("line 3 has the part credentials a second time");
  expect(await refusal(text(...lines.slice(0, -1)))).toContain("is missing: the snapshot was cut off");
  expect(await refusal(text(head, first, last))).toContain("line 3 says that ");
  expect(await refusal(text(head, second, '{"lines":2}'))).toContain(
    "is missing: the snapshot has no part credentials",
  );
  expect(await refusal(text(...lines, first))).toContain("follows the last one");
  expect(await refusal(text(head, `{"part":"ids","state":${"[".repeat(400)}${"]".repeat(400)}}`))).toContain(
    "line 2 is nested deeper than 300 levels",
  );
});

test("a fault that was edited into one that cannot be added is refused, with the reason of the control plane", async () => {
  const fault = { id: "fault_1", struck: 0, random: 1, times: 1 };
  expect(
    await refusal({ ...saved, state: { ...saved.state, faults: { list: [{ ...fault, random: 1.5 }] } } }),
  ).toContain("faults/list/0/random must be integer");
  const lawless = { status: 503, lawless: true };
  const [method, path] = ["POST", "/nurture/1.0/nurture/unsubscribe"];
  for (const rule of [
    { ...lawless, headers: { "x-a": "a\r\nb: c" } },
    { ...lawless, headers: { "x-a": "€" } },
    { ...lawless, headers: { "x a": "b" } },
    { status: 418, match: { operation: "unsubscribeEmail" } },
    { match: { operation: "unsubscribeMail" }, drop: true },
    { drop: true, truncate: true },
    {},
  ]) {
    const { error } = (await (await control("POST", "/faults", rule)).json()) as { error: string };
    const [list, more] = [[{ ...fault, ...rule }], { part: "faults", in: ["list"], entries: [{ ...fault, ...rule }] }];
    const expected = `is wrong: faults/list/0: ${error}`;
    expect(await refusal(linesOf({ ...saved, state: { ...saved.state, faults: { list } } }))).toContain(expected);
    const lines = linesOf(saved).trimEnd().split("\n").slice(0, -1);
    const text = [...lines, JSON.stringify(more), `{"lines":${lines.length + 1}}`].join("\n");
    expect(await refusal(text)).toContain(expected);
  }
  const list = [{ ...fault, drop: true }];
  expect((await restore({ ...saved, state: { ...saved.state, faults: { list } } })).status).toBe(204);
  await expect(fetch(`${sandbox.origin}${path}`, { method })).rejects.toThrow("fetch failed");
});

test("entries are taken where the part has a list or a map, and nowhere else", async () => {
  const lines = linesOf(saved).trimEnd().split("\n").slice(0, -1);
  const withEntries = (...entries: object[]) =>
    [...lines, ...entries.map((each) => JSON.stringify(each)), `{"lines":${lines.length + entries.length}}`].join("\n");
  const unsubscribed = { part: "nurture", in: ["unsubscribed"] };
  const why = (more: object) => refusal(withEntries(more));
  expect(await why({ part: "nurture", in: [], entries: {} })).toContain(
    "has entries of nurture, where there is no list and no map",
  );
  expect(await why({ part: "nurture", in: ["__proto__"], entries: {} })).toContain("where there is no list and no map");
  expect(await why({ part: "nurture", in: ["constructor"], entries: {} })).toContain(
    "where there is no list and no map",
  );
  expect(await why({ part: "nurture", in: "unsubscribed", entries: {} })).toContain(
    "where there is no list and no map",
  );
  expect(await why({ ...unsubscribed, entries: [] })).toContain("is wrong: nurture/unsubscribed must be object");
  expect(await why({ ...unsubscribed, entries: { one: { email: 1 } } })).toContain(
    "is wrong: nurture/unsubscribed/one/email must be string",
  );
  expect(await why({ part: "jobs", in: ["due"], entries: [{ at: 1, job: "cart.explode" }] })).toContain("jobs/due/0");
  const text = withEntries(
    { ...unsubscribed, entries: JSON.parse('{"one":{"email":"a@b.example"},"__proto__":{"email":"b@b.example"}}') },
    { part: "jobs", in: ["due"], entries: [{ at: Date.parse("2120-01-01"), job: "cart.expire", payload: "late" }] },
  );
  expect((await restoreText(text)).status).toBe(204);
  const { state } = await snapshot();
  expect(JSON.stringify(state.nurture)).toContain('"__proto__":{"email":"b@b.example"}');
  expect(JSON.stringify(state.jobs)).toContain('"payload":"late"');
});

test("a number that the sandbox could not count on from is refused, and the log goes on behind the largest that is not", async () => {
  const log = (id: number, droppedTo: number) => {
    const requests = saved.state.requests as { list: object[] };
    const list = [{ ...requests.list[0], id }];
    return { ...saved, state: { ...saved.state, requests: { ...requests, list, droppedTo } } };
  };
  expect(await refusal(log(2 ** 53 - 1, 0))).toContain("requests/list/0/id must be <= 1000000000000");
  expect(await refusal(log(1, 2 ** 53 - 1))).toContain("requests/droppedTo must be <= 1000000000000");
  expect((await restore(log(1e12, 1e12 - 1))).status).toBe(204);
  for (const call of calls.slice(0, 2)) await responseTo(call);
  const { list } = (await snapshot()).state.requests as { list: { id: number }[] };
  const [first, second, third] = list.map(({ id }) => id);
  expect([first, (second ?? 0) > 1e12, (third ?? 0) > (second ?? 0)]).toEqual([1e12, true, true]);
});

test("the ids of the requests in it must increase, in lines of entries too", async () => {
  const { list, ...rest } = saved.state.requests as { list: { id: number }[] };
  const [first, second, ...others] = list as [{ id: number }, { id: number }];
  const withLog = (requests: object) => ({ ...saved, state: { ...saved.state, requests } });
  const turned = withLog({ ...rest, list: [second, first, ...others] });
  expect(await refusal(turned)).toContain(
    `is wrong: the request ${first.id} follows ${second.id} in requests/list; ids must increase.`,
  );
  expect(await refusal(withLog({ ...rest, list: [first, first] }))).toContain("ids must increase");
  expect(await refusal(withLog({ list, droppedTo: second.id }))).toContain(`follows ${second.id} in requests/list`);
  const lines = linesOf(saved).trimEnd().split("\n").slice(0, -1);
  lines.push(JSON.stringify({ part: "requests", in: ["list"], entries: [first] }));
  const text = [...lines, JSON.stringify({ lines: lines.length })].map((line) => `${line}\n`).join("");
  expect(await refusal(text)).toContain(`the request ${first.id} follows`);
});

test("a restore that has not wholly arrived changes nothing, and other requests pass meanwhile", async () => {
  expect((await restore(saved)).status).toBe(204);
  const text = linesOf({ ...saved, state: { ...saved.state, ids: { late: 7 } } });
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  async function* slowly() {
    yield new TextEncoder().encode(text.slice(0, -4));
    await held;
    yield new TextEncoder().encode(text.slice(-4));
  }
  const headers = { "content-type": "application/x-ndjson" };
  const body = ReadableStream.from(slowly()) as ReadableStream<Uint8Array<ArrayBuffer>>;
  const address = `${sandbox.origin}/_sandbox/snapshot`;
  const restoring = fetch(address, { method: "PUT", headers, body, duplex: "half" } as RequestInit);
  expect(await (await control("GET", "/state/ids")).json()).toEqual(saved.state.ids);
  expect((await control("POST", "/clock", { advanceSeconds: 1 })).status).toBe(200);
  go();
  expect((await restoring).status).toBe(204);
  expect(await (await control("GET", "/state/ids")).json()).toEqual({ late: 7 });
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
const notOurs =
  /\/(fields|request|extras|body|recent)\/|calendars\/\*\/events\/|^requests\/list\/\*\/(response\/)?headers\/|^ids\/|\*$|\/item_demo_\w+$/;

/** Which of the places do without what `change` does to them. */
async function indifferent(change: (parent: Tree, key: string) => void): Promise<string[]> {
  const found: string[] = [];
  for (const [name, place] of placesIn(saved.state)) {
    if (notOurs.test(name)) continue;
    const given = structuredClone(saved);
    const parent = place.slice(0, -1).reduce((tree, step) => tree[step] as Tree, given.state as Tree);
    if (Array.isArray(parent)) continue;
    change(parent, place.at(-1) as string);
    if ((await restore(given)).status === 204) found.push(name);
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
    "faults/list/*/retryAfter",
    "faults/list/*/times",
    "idempotency/writes/*/reply/body",
    "idempotency/writes/*/reply/headers",
    "idempotency/writes/*/reply/headers/x-operation-id",
    "idempotency/writes/*/request",
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
    "jobs/due/*/operation",
    "requests/list/*/durationMs",
    "requests/list/*/operation",
    "requests/list/*/status",
    "requests/list/*/fired",
    "requests/list/*/body",
    "requests/list/*/response",
    "requests/list/*/response/body",
    "requests/list/*/openPoint",
    "requests/list/*/caller",
    "requests/droppedTo",
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
    let place = given.state as Tree;
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

test("one that was edited is refused, or accepted, and the sandbox still responds with it", async () => {
  const outcomes = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(spoilt, async (given) => {
      const { status } = await restore(given);
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
      expect([204, 400]).toContain(status);
      if (status === 400) return;
      for (const advanceSeconds of [0, 1_000]) {
        expect((await control("POST", "/clock", { advanceSeconds })).status).toBe(200);
        for (const call of calls) expect(await responseTo(call)).not.toMatch(/^5/);
      }
    }),
    runs(60, 2_000),
  );
  expect(logged).not.toHaveBeenCalled();
  expect(outcomes.get(204)).toBeGreaterThan(0);
  expect(outcomes.get(400)).toBeGreaterThan(0);
});
