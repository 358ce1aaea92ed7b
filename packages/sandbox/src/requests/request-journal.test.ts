import { expect, test, vi } from "vitest";
import { bookshop, exchangeOf, worldAtNoon } from "../../test/bookshop.ts";
import type { Operation } from "../engine/operation.ts";
import { operationsOf } from "../engine/operations.ts";
import { logMemory } from "./log-memory.ts";
import { recordRequest } from "./record-request.ts";
import { RequestJournal } from "./request-journal.ts";

const outcome = (status: number) => ({ status, fired: undefined, openPoint: undefined });

test("a record says what came and what became of it", () => {
  const world = worldAtNoon();
  const headers = { authorization: "Bearer secret" };
  const problems = [{ field: "header/idempotency-key", message: "taken", rules: [] }];
  const bytes = new TextEncoder().encode("abc");
  const arrived = { at: world.now - 2_500, since: world.clock.steady() - 2_500 };
  recordRequest(world, exchangeOf("putBook", { headers, bytes, arrived }), {
    status: 409,
    fired: "key taken",
    openPoint: "BOOK-001",
    problems,
    replayOf: 7,
  });
  expect(world.requests.list()).toEqual([
    {
      id: 1,
      at: "2026-03-01T11:59:57.500Z",
      durationMs: 2_500,
      method: "PUT",
      url: "/shop/books/1",
      api: "bookshop",
      operation: "putBook",
      caller: "reader",
      headers: { authorization: "***" },
      bodyBytes: 3,
      bodySha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      body: "abc",
      status: 409,
      fired: "key taken",
      openPoint: "BOOK-001",
      problems,
      replayOf: 7,
      fault: undefined,
    },
  ]);
});

test("as many are kept as it holds, the newest last; clearing forgets them and counts on", () => {
  const world = worldAtNoon({}, { entries: 1_000, bytes: 2 ** 24 });
  for (let call = 0; call < 1_001; call++) recordRequest(world, exchangeOf("getBook"), outcome(200));
  const ids = world.requests.list().map(({ id }) => id);
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([1_000, 2, 1_001]);
  expect([world.requests.droppedTo, world.requests.forgottenTo]).toEqual([1, 1]);
  world.requests.clear();
  expect([world.requests.droppedTo, world.requests.forgottenTo]).toEqual([0, 1_001]);
  recordRequest(world, exchangeOf("getBook"), outcome(200));
  expect(world.requests.list().map(({ id }) => id)).toEqual([1_002]);
});

test("long bodies leave room for fewer", () => {
  const world = worldAtNoon({}, { entries: 1_000, bytes: 2 ** 20 });
  const bytes = new Uint8Array(200_000).fill(32);
  for (let call = 0; call < 30; call++) recordRequest(world, exchangeOf("putBook", { bytes }), outcome(204));
  const records = world.requests.list();
  expect(records).toHaveLength(15);
  expect(records[0]).toMatchObject({ id: 16, bodyBytes: 200_000, body: " ".repeat(65_536), bodyCut: true });
});

test("calls of the control plane are counted apart: they make no other one forgotten", () => {
  const world = worldAtNoon();
  const control = { ...bookshop, name: "control" };
  const [asked] = operationsOf(control);
  recordRequest(world, exchangeOf("getBook"), outcome(200));
  for (let call = 0; call < 1_001; call++) {
    recordRequest(world, exchangeOf("getBook", { operation: asked as Operation }), outcome(200));
  }
  recordRequest(world, exchangeOf("getBook"), outcome(200));
  const records = world.requests.list();
  expect([records.length, records[0]?.id, records[1]?.id, records.at(-1)?.id]).toEqual([1_002, 1, 3, 1_003]);
  world.requests.clear();
  expect(world.requests.list()).toEqual([]);
});

test("another journal goes on with its requests to the APIs, and counts on", () => {
  const [one, other] = [worldAtNoon(), worldAtNoon()];
  for (let call = 0; call < 3; call++) recordRequest(one, exchangeOf("getBook"), outcome(200));
  recordRequest(other, exchangeOf("getBook"), outcome(404));
  other.requests.restore(one.requests.saved);
  recordRequest(other, exchangeOf("getBook"), outcome(201));
  expect(other.requests.list().map(({ id, status }) => [id, status])).toEqual([
    [1, 200],
    [2, 200],
    [3, 200],
    [4, 201],
  ]);
  expect(one.requests.list()).toHaveLength(3);
  other.requests.restore({ list: [] });
  recordRequest(other, exchangeOf("getBook"), outcome(200));
  // An id names one request of this journal, whatever was restored.
  expect(other.requests.list().map(({ id }) => id)).toEqual([5]);
  expect([other.requests.clearedTrafficTo, other.requests.clearedTrafficAt]).toEqual([4, ""]);
});

test("what was dropped before the log was cleared was cleared too, by id and by time", () => {
  const world = worldAtNoon({}, { entries: 1, bytes: 2 ** 20 });
  for (const at of [3_000, 1_000])
    recordRequest(world, exchangeOf("getBook", { arrived: { at: world.now + at, since: 0 } }), outcome(200));
  const other = new RequestJournal(logMemory({ entries: 1, bytes: 2 ** 20 }));
  other.restore({ list: [], droppedTo: 7 });
  expect(other.lastId).toBe(7);
  for (const requests of [world.requests, other]) requests.clear();
  expect([world.requests.clearedTrafficTo, world.requests.clearedTrafficAt]).toEqual([2, "2026-03-01T12:00:03.000Z"]);
  expect(other.clearedTrafficTo).toBe(7);
});

test("a journal that goes on with the requests of a larger one knows what it has not", () => {
  const [one, other] = [
    worldAtNoon({}, { entries: 4, bytes: 2 ** 20 }),
    worldAtNoon({}, { entries: 2, bytes: 2 ** 20 }),
  ];
  for (let call = 0; call < 6; call++) recordRequest(one, exchangeOf("getBook"), outcome(200));
  expect(one.requests.saved).toMatchObject({ list: [{ id: 3 }, { id: 4 }, { id: 5 }, { id: 6 }], droppedTo: 2 });
  other.requests.restore(one.requests.saved);
  expect([other.requests.traffic().map(({ id }) => id), other.requests.droppedTo]).toEqual([[5, 6], 4]);
});

test("who listens is called for each from then on, until it stops", () => {
  const world = worldAtNoon();
  const heard = vi.fn();
  recordRequest(world, exchangeOf("getBook"), outcome(200));
  const stop = world.requests.listen(({ id }) => heard(id));
  recordRequest(world, exchangeOf("getBook"), outcome(200));
  stop();
  recordRequest(world, exchangeOf("getBook"), outcome(200));
  expect(heard.mock.calls).toEqual([[2]]);
});
