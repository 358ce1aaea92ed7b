import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bookshop, exchangeOf, worldAtNoon } from "../../test/bookshop.ts";
import type { Exchange } from "../engine/api.ts";
import { Refusal } from "../engine/refusal.ts";
import type { World } from "../world/world.ts";
import { rateLimit, takePlace } from "./rate-limit.ts";

const bucket = { name: "reads", requests: 5, perSeconds: 60 };

/** Seconds to wait before the next; undefined where there was a place. */
function wait(world: World, more: Partial<Exchange> = {}, name = bucket.name): number | undefined {
  try {
    takePlace(exchangeOf("getBook", more), world, { ...bucket, name });
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error).toMatchObject({ status: 429, details: { fired: "limited" } });
    return Number(error.details.headers?.["retry-after"]);
  }
}

test("never more than the limit in any window, whatever arrives when; and a caller that waits as the response says gets a place", () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(pauses, (milliseconds) => {
      const world = worldAtNoon();
      const accepted: number[] = [];
      for (const pause of milliseconds) {
        world.clock.advance(pause);
        const seconds = wait(world);
        if (seconds !== undefined) {
          world.clock.advance(seconds * 1_000);
          expect(wait(world)).toBeUndefined();
        }
        accepted.push(world.now);
      }
      for (const [index, at] of accepted.entries()) {
        const sixth = accepted[index + bucket.requests];
        if (sixth !== undefined) expect(sixth - at).toBeGreaterThanOrEqual(bucket.perSeconds * 1_000);
      }
    }),
    runs(200, 20_000),
  );
});

describe("a bucket", () => {
  const full = (world: World) => {
    for (let call = 0; call < bucket.requests; call++) expect(wait(world)).toBeUndefined();
  };

  test("is counted for each caller and each name by itself", () => {
    const world = worldAtNoon();
    full(world);
    expect(wait(world)).toBe(60);
    expect(wait(world, { caller: { id: "another reader" } })).toBeUndefined();
    expect(wait(world, {}, "writes")).toBeUndefined();
  });

  test("gives no place to a call that it refuses", () => {
    const world = worldAtNoon();
    full(world);
    for (let second = 0; second < 60; second++) {
      expect(wait(world)).toBe(60 - second);
      world.clock.advance(1_000);
    }
    expect(wait(world)).toBeUndefined();
  });

  test("says to wait at least a second", () => {
    const world = worldAtNoon();
    full(world);
    world.clock.advance(59_999.5);
    expect(wait(world)).toBe(1);
  });
});

describe("the step", () => {
  /** A call of an operation whose bucket, with one place, is of that strength; or that has none. */
  function call(world: World, strength: "enforced" | "recommended" | "assumed" | undefined) {
    const { operation } = exchangeOf("getBook");
    const buckets = strength === undefined ? {} : { reads: { requests: 1, perSeconds: 60, strength } };
    const document = { ...bookshop, manifest: { buckets } } as unknown as typeof bookshop;
    const facts = { bucket: "reads" } as unknown as NonNullable<typeof operation.facts>;
    const exchange = exchangeOf("getBook", { operation: { ...operation, document, facts } });
    return rateLimit(exchange, world, () => ({ status: 204 })).status;
  }

  test("limits what the contract enforces", () => {
    const world = worldAtNoon();
    expect(call(world, "enforced")).toBe(204);
    expect(() => call(world, "enforced")).toThrow("The limit of 1 call per minute is reached.");
  });

  test.each([["recommended"], ["assumed"], [undefined]] as const)("lets pass what is %s", (strength) => {
    const world = worldAtNoon();
    expect([call(world, strength), call(world, strength)]).toEqual([204, 204]);
  });

  test("lets pass what has no bucket, or no facts at all", () => {
    const world = worldAtNoon();
    expect(rateLimit(exchangeOf("order"), world, () => ({ status: 202 })).status).toBe(202);
  });
});

test("a clock that is set back finds the places free that were taken later", () => {
  const world = worldAtNoon();
  const noon = world.now;
  world.clock.advance(365 * 86_400_000);
  for (let call = 0; call < bucket.requests; call++) wait(world);
  expect(wait(world)).toBe(60);
  world.clock.set(noon);
  expect(wait(world)).toBeUndefined();
});
