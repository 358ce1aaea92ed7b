import { expect, test, vi } from "vitest";
import { bookshopApi, exchangeOf, worldAtNoon } from "../../test/bookshop.ts";
import type { Exchange } from "../engine/api.ts";
import type { Reply } from "../engine/reply.ts";
import type { FaultRule } from "./fault-rule.ts";
import { faultsKey } from "./faults.ts";
import { withFaults } from "./with-faults.ts";

const noon = Date.parse("2026-03-01T12:00:00Z");

/** An order under that fault: what went out, how often it was carried out, and what the journal says of it. */
async function ordered(
  rule: FaultRule | undefined,
  reply: Reply = { status: 202, body: { copies: 12 } },
  api = {},
  more: Partial<Exchange> = {},
) {
  const world = worldAtNoon();
  const list = rule === undefined ? [] : [{ ...rule, id: "f1", struck: 0, random: 1 }];
  world.state(faultsKey).list.push(...list);
  const carriedOutAt: number[] = [];
  const produce = () => {
    carriedOutAt.push((world.clock.now() - noon) / 1_000);
    return reply;
  };
  const exchange = exchangeOf("order", { url: "/shop/orders?page=1", api: bookshopApi(api), ...more });
  const wire = await world.clock.whileBusy(async () => withFaults(exchange, world, produce));
  const [{ status, fired, fault, openPoint, problems } = {}] = world.requests.list();
  return {
    wire,
    carriedOutAt,
    journal: { status, fired, fault, openPoint },
    problems,
    seconds: (world.clock.now() - noon) / 1_000,
  };
}

const json = { "content-type": "application/json" };
const asIs = { status: 202, headers: json, body: '{"copies":12}' };
const reason = { "x-sandbox-reason": "An injected fault: f1. (fault: A test asked for this failure.)" };
const reasoned = { ...json, ...reason };
const refused = { headers: reasoned, body: '{"message":"An injected fault."}' };

test("no fault: the response as it is, at once", async () => {
  const { wire, carriedOutAt, journal } = await ordered(undefined, {
    status: 202,
    body: { copies: 12 },
    fired: "replayed",
    openPoint: "BOOK-002",
  });
  expect(wire).toEqual({ ...asIs, headers: { ...json, "x-sandbox-open-point": "BOOK-002" } });
  expect([carriedOutAt, journal]).toEqual([
    [0],
    { status: 202, fired: "replayed", fault: undefined, openPoint: "BOOK-002" },
  ]);
});

test.each<[FaultRule, times: number, wire: object]>([
  [{ status: 503 }, 0, { ...refused, status: 503 }],
  [{ status: 503, when: "before" }, 0, { ...refused, status: 503 }],
  [{ status: 503, when: "after" }, 1, { ...refused, status: 503 }],
  [{ status: 400 }, 0, { ...refused, status: 400 }],
  [{ status: 399 }, 0, { status: 399, headers: {}, body: "" }],
  [{ status: 204, retryAfter: 1 }, 0, { status: 204, headers: { "retry-after": "1" }, body: "" }],
  [{ status: 429, retryAfter: 7 }, 0, { ...refused, status: 429, headers: { ...reasoned, "retry-after": "7" } }],
  [
    { status: 429, retryAfter: "soon" },
    0,
    { ...refused, status: 429, headers: { ...reasoned, "retry-after": "soon" } },
  ],
  [{ drop: true }, 0, { status: 500, headers: reason, body: "", cut: "drop" }],
  [{ drop: true, truncate: true }, 0, { status: 500, headers: reason, body: "", cut: "drop" }],
  [{ drop: true, when: "after" }, 1, { ...asIs, cut: "drop" }],
  [{ drop: true, malformed: true, when: "after" }, 1, { ...asIs, cut: "drop" }],
  [{ malformed: true }, 1, { ...asIs, body: '{"copi' }],
  [{ malformed: true, when: "after" }, 1, { ...asIs, body: '{"copi' }],
  [{ malformed: true, status: 500 }, 0, { status: 500, headers: reasoned, body: '{"message":"An i' }],
  [{ truncate: true }, 1, { ...asIs, body: '{"copi', cut: "truncate" }],
  [{ truncate: true, status: 500 }, 0, { status: 500, headers: reasoned, body: '{"message":"An i', cut: "truncate" }],
  [{ truncate: true, when: "after" }, 1, { ...asIs, body: '{"copi', cut: "truncate" }],
  [{ delayMs: 2_000 }, 1, asIs],
  [{ delayMs: 2_000, status: 503 }, 0, { ...refused, status: 503 }],
  [{ delayMs: 2_000, drop: true }, 0, { status: 500, headers: reason, body: "", cut: "drop" }],
  [{ drop: false, malformed: false, truncate: false }, 1, asIs],
])("%j: carried out %i times, and then %j", async (rule, times, wire) => {
  const { carriedOutAt, seconds, ...given } = await ordered(rule);
  const { problems, ...sent } = given.wire;
  expect(sent).toEqual(wire);
  const messages = "x-sandbox-reason" in sent.headers ? ["An injected fault: f1."] : undefined;
  expect(problems?.map(({ message }) => message)).toEqual(messages);
  expect(carriedOutAt).toHaveLength(times);
  // No caller saw a status of a dropped response.
  const status = rule.drop ? undefined : given.wire.status;
  expect(given.journal).toEqual({ status, fired: "fault", fault: "f1", openPoint: undefined });
  expect(seconds).toBe(rule.delayMs === undefined ? 0 : 2);
});

test("a delay before is over when the request is carried out, one after it is yet to come", async () => {
  expect((await ordered({ delayMs: 2_000 })).carriedOutAt).toEqual([2]);
  expect((await ordered({ delayMs: 2_000, when: "after" })).carriedOutAt).toEqual([0]);
});

test("what falls due in the delay has happened when the request is carried out", async () => {
  const world = worldAtNoon();
  const settle = vi.spyOn(world, "settle");
  world.state(faultsKey).list.push({ delayMs: 1_000, id: "f1", struck: 0, random: 1 });
  await world.clock.whileBusy(async () =>
    withFaults(exchangeOf("order"), world, () => {
      expect(settle).toHaveBeenCalledOnce();
      return { status: 202 };
    }),
  );
});

test("half of a body of one character is that character; of none, the beginning of an object", async () => {
  const rule: FaultRule = { malformed: true, when: "after" };
  expect((await ordered(rule, { status: 200, body: 7 })).wire.body).toBe("7");
  expect((await ordered(rule, { status: 204 })).wire.body).toBe('{"');
  expect((await ordered(rule, { status: 200, stream: new ReadableStream() })).wire.body).toBe('{"');
});

test("the request log also says what fired, and names the undocumented behavior that was met before the response was dropped", async () => {
  const { journal } = await ordered(
    { drop: true, when: "after" },
    { status: 202, fired: "replayed", openPoint: "BOOK-002" },
  );
  expect(journal).toEqual({ status: undefined, fired: "fault, replayed", fault: "f1", openPoint: "BOOK-002" });
});

test("a caller that has gone before the delay is over saw no status", async () => {
  const { journal } = await ordered({ delayMs: 2_000 }, undefined, {}, { isGone: () => true });
  expect(journal).toMatchObject({ status: undefined, fired: "fault, caller gone" });
});

test("the log says of a dropped response why, and no status", async () => {
  const { problems } = await ordered({ drop: true });
  expect(problems).toEqual([
    {
      field: "request",
      message: "An injected fault: f1.",
      rules: [{ id: "fault", statement: "A test asked for this failure." }],
    },
  ]);
});

test("the control plane is spared: who asked for a fault must be able to take it back", async () => {
  expect((await ordered({ status: 503 }, { status: 202, body: { copies: 12 } }, { name: "control" })).wire).toEqual(
    asIs,
  );
});

test.each([
  ["/shop/orders", 503],
  ["/shop/orders?page=1", 503],
  ["/shop/order?", 503],
  ["*page=?", 503],
  ["/shop/orders?page=2", 202],
])("a rule for the path %s, of a call of /shop/orders?page=1: %i", async (path, status) => {
  expect((await ordered({ match: { path }, status: 503 })).wire.status).toBe(status);
});

test.each(["reset", "restore"])("a request that waits until a %s is neither carried out nor logged", async (how) => {
  const world = worldAtNoon();
  const { saved } = world;
  world.state(faultsKey).list.push({ delayMs: 1_000, id: "f1", struck: 0, random: 1 });
  const produce = vi.fn(() => ({ status: 202 }));
  const waiting = world.clock.whileBusy(async () => withFaults(exchangeOf("order"), world, produce));
  if (how === "reset") world.reset(undefined);
  else world.adopt(saved);
  expect(await waiting).toEqual({ status: 500, headers: {}, body: "", cut: "drop" });
  expect([produce.mock.calls, world.requests.list()]).toEqual([[], []]);
});
