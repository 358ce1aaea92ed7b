import { expect, test, vi } from "vitest";
import { bookshop, exchangeOf, worldAtNoon } from "../../test/bookshop.ts";
import type { Operation } from "../engine/operation.ts";
import { operationsOf } from "../engine/operations.ts";
import { recordRequest } from "./record-request.ts";

const outcome = (status: number) => ({ status, fired: undefined, openPoint: undefined });

test("a record says what came and what became of it; a body by its hash", () => {
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
      status: 409,
      fired: "key taken",
      openPoint: "BOOK-001",
      problems,
      fault: undefined,
    },
  ]);
});

test("the last thousand are kept, the newest last; clearing forgets them and counts on", () => {
  const world = worldAtNoon();
  for (let call = 0; call < 1_001; call++) recordRequest(world, exchangeOf("getBook"), outcome(200));
  const ids = world.requests.list().map(({ id }) => id);
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([1_000, 2, 1_001]);
  world.requests.clear();
  recordRequest(world, exchangeOf("getBook"), outcome(200));
  expect(world.requests.list().map(({ id }) => id)).toEqual([1_002]);
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
  other.requests.restore(one.requests.traffic());
  recordRequest(other, exchangeOf("getBook"), outcome(201));
  expect(other.requests.list().map(({ id, status }) => [id, status])).toEqual([
    [1, 200],
    [2, 200],
    [3, 200],
    [4, 201],
  ]);
  expect(one.requests.list()).toHaveLength(3);
  other.requests.restore([]);
  recordRequest(other, exchangeOf("getBook"), outcome(200));
  expect(other.requests.list().map(({ id }) => id)).toEqual([1]);
});

test("who listens is told of each from then on, until it stops", () => {
  const world = worldAtNoon();
  const heard = vi.fn();
  recordRequest(world, exchangeOf("getBook"), outcome(200));
  const stop = world.requests.listen(({ id }) => heard(id));
  recordRequest(world, exchangeOf("getBook"), outcome(200));
  stop();
  recordRequest(world, exchangeOf("getBook"), outcome(200));
  expect(heard.mock.calls).toEqual([[2]]);
});
