import { describe, expect, test } from "vitest";
import { worldAtNoon } from "../../test/bookshop.ts";
import type { FaultRule } from "./fault-rule.ts";
import { type Fault, faultFor, faultsKey } from "./faults.ts";

function faulty(...rules: FaultRule[]) {
  const world = worldAtNoon();
  const faults = rules.map((rule, index): Fault => ({ ...rule, id: `f${index}`, struck: 0, random: rule.seed ?? 1 }));
  world.state(faultsKey).list.push(...faults);
  return (method = "POST", path = "/cart/v1/cart/reserve") => faultFor(world, method, path)?.id;
}

describe("a match", () => {
  test.each<[FaultRule["match"], boolean]>([
    [undefined, true],
    [{}, true],
    [{ method: "post" }, true],
    [{ method: "GET" }, false],
    [{ path: "/cart/v1/cart/reserve" }, true],
    [{ path: "/cart/v1/cart" }, false],
    [{ path: "/cart/*" }, true],
    [{ path: "/cart/*/reserve" }, true],
    [{ path: "*reserve*" }, true],
    [{ path: "/cart/v1.cart/*" }, false],
    [{ path: "/cart/(v1)/*" }, false],
    [{ path: "/cart/v?/cart/reserve" }, true],
    [{ path: "/cart/v1/cart/reserve?" }, false],
    [{ method: "P*" }, true],
    [{ method: "POST", path: "/nurture/*" }, false],
  ])("%j: %s", (match, appliesTo) => {
    expect(faulty(match === undefined ? {} : { match })() === "f0").toBe(appliesTo);
  });

  test("of several the first strikes; when it is used up, the next", () => {
    const apply = faulty({ times: 1 }, { match: { method: "GET" } }, { times: 2 });
    expect([apply(), apply(), apply("GET"), apply(), apply()]).toEqual(["f0", "f2", "f1", "f2", undefined]);
  });
});

describe("a probability", () => {
  const draws = (probability: number, seed: number) => {
    const apply = faulty({ probability, seed });
    return Array.from({ length: 2_000 }, () => apply() !== undefined);
  };

  test("is the same for the same seed, and another for another", () => {
    expect(draws(0.5, 7)).toEqual(draws(0.5, 7));
    expect(draws(0.5, 7)).not.toEqual(draws(0.5, 8));
  });

  test.each([0, 0.1, 0.5, 0.9, 1])("%f strikes about so often", (probability) => {
    const share = draws(probability, 20_260_301).filter(Boolean).length / 2_000;
    expect(Math.abs(share - probability)).toBeLessThan(0.04);
  });

  test("a request that it spares does not count", () => {
    const apply = faulty({ probability: 0.5, times: 3 });
    expect(Array.from({ length: 100 }, () => apply()).filter((id) => id !== undefined)).toHaveLength(3);
  });
});
