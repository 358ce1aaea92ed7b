import { describe, expect, test } from "vitest";
import { bytesOf, exchangeOf, worldAtNoon } from "../../test/bookshop.ts";
import type { Exchange } from "../engine/api.ts";
import { Refusal } from "../engine/refusal.ts";
import type { Reply } from "../engine/reply.ts";
import { idempotent, keyTaken, writesKey } from "./idempotent.ts";

const once = idempotent({
  counts: ({ query }) => query.dry_run === undefined,
  conflict: (taken, { headers }) => keyTaken(taken, { headers, rule: "BOOK-009" }),
});

/** A shop with one write, whose responses are numbered. */
function shop(onRepeat: "replay" | "conflict" = "replay", idempotencySeconds = 0) {
  const world = worldAtNoon({ idempotencySeconds });
  let writes = 0;
  const send = (more: Partial<Exchange> & { readonly key?: string; readonly status?: number } = {}) => {
    const { key = "K-1", status = 201, ...rest } = more;
    const { operation } = exchangeOf("putBook");
    const idempotency = { header: "Idempotency-Key", windowSeconds: 86_400, onRepeat, required: true } as const;
    const exchange = exchangeOf("putBook", {
      operation: { ...operation, facts: { safety: "keyed", idempotency } as never },
      headers: { "idempotency-key": key },
      bytes: bytesOf({ title: "Poems" }),
      ...rest,
    });
    const reply = once(exchange, world, () => {
      writes += 1;
      return { status, body: writes, headers: { "x-write": `${writes}` } };
    });
    return { reply, exchange };
  };
  /** Sends, and lets the response go out. */
  const done = (more?: Parameters<typeof send>[0]): Reply => {
    const { reply, exchange } = send(more);
    for (const run of exchange.afterwards) run();
    return reply;
  };
  return { world, send, done, writes: () => writes };
}

function refusalOf(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error("It was not refused.");
}

describe("a repeat under the same key", () => {
  test("gets the first response once more, and writes nothing; upper and lower case make no difference in a key", () => {
    const { done, writes } = shop();
    const first = done();
    expect(done()).toEqual({ ...first, fired: "replayed" });
    expect(done({ key: "k-1" })).toEqual({ ...first, fired: "replayed" });
    expect(writes()).toBe(1);
  });

  test("is refused where the contract has it refused", () => {
    const { done, writes } = shop("conflict");
    done();
    const message = "Conflict: the idempotency key was used before, for the same request.";
    expect(refusalOf(done)).toMatchObject({ status: 409, message, details: { fired: "key taken", rule: "BOOK-009" } });
    expect(writes()).toBe(1);
  });

  test("with another body or address is refused, with the headers of the first response", () => {
    const { done } = shop();
    done();
    const taken = { status: 409, details: { fired: "key taken", headers: { "x-write": "1" } } };
    const other = { bytes: bytesOf({ title: "Prose" }) };
    const differing = (what: string) => ({
      ...taken,
      message: `Conflict: the idempotency key was used before, for a request with another ${what}.`,
    });
    expect(refusalOf(() => done(other))).toMatchObject(differing("body"));
    expect(refusalOf(() => done({ url: "/shop/books/2" }))).toMatchObject(differing("path"));
    expect(refusalOf(() => done({ ...other, url: "/shop/books/2" }))).toMatchObject(differing("path and body"));
  });

  test("while the first response is not sent yet is refused", () => {
    const { send, done } = shop();
    const { exchange } = send();
    expect(refusalOf(done)).toMatchObject({ status: 409, details: { fired: "key running" } });
    for (const run of exchange.afterwards) run();
    expect(done()).toMatchObject({ fired: "replayed" });
  });

  test("writes anew when the window is over, not a moment before", () => {
    const { world, done, writes } = shop();
    done();
    world.clock.advance(86_399_999);
    expect(done()).toMatchObject({ fired: "replayed" });
    world.clock.advance(1);
    expect(done()).toMatchObject({ body: 2 });
    expect(writes()).toBe(2);
  });
});

describe("a key is not bound", () => {
  test("by a write that was not accepted", () => {
    const { done, writes } = shop();
    done({ status: 422 });
    expect(done()).toMatchObject({ status: 201 });
    expect(writes()).toBe(2);
  });

  test("by a call that does not count, nor looked up for one", () => {
    const { done, writes } = shop();
    done({ query: { dry_run: "true" } });
    done();
    expect(done({ query: { dry_run: "true" } })).toMatchObject({ body: 3 });
    expect(writes()).toBe(3);
  });

  test("for another caller", () => {
    const { done, writes } = shop();
    done();
    done({ caller: { id: "another" } });
    expect(writes()).toBe(2);
  });
});

test("`idempotencySeconds` says how long keys are remembered, whatever the document says", () => {
  const { world, done, writes } = shop("replay", 10);
  done();
  world.clock.advance(9_999);
  expect(done()).toMatchObject({ fired: "replayed" });
  world.clock.advance(1);
  done();
  expect(writes()).toBe(2);
});

test("a write that was in flight when a snapshot was taken is not in flight once that is restored", () => {
  const { world, send, done } = shop();
  send();
  const { saved } = world;
  world.adopt({ ...saved, contents: { ...saved.contents, parts: structuredClone(saved.contents.parts) } });
  expect(done()).toMatchObject({ fired: "replayed" });
});

test("keys whose window is over are forgotten, in time", () => {
  const { world, done } = shop("replay", 3_600);
  for (let key = 0; key < 50; key++) done({ key: `K-${key}` });
  world.clock.advance(2 * 3_600_000);
  done({ key: "K-50" });
  expect(Object.keys(world.state(writesKey).writes)).toEqual(["reader k-50"]);
});
