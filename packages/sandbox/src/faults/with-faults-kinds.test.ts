import { describe, expect, test } from "vitest";
import { bookshopApi, bytesOf, exchangeOf, worldAtNoon } from "../../test/bookshop.ts";
import type { Exchange } from "../engine/api.ts";
import type { FaultRule } from "./fault-rule.ts";
import { faultsKey, newFault } from "./faults.ts";
import { withFaults } from "./with-faults.ts";

/** An order under that fault: what goes out, how often it was carried out, and when. */
async function ordered(rule: FaultRule, more: Partial<Exchange> = {}) {
  const world = worldAtNoon();
  const noon = world.now;
  world.state(faultsKey).list.push(newFault(rule, "f1"));
  let carriedOut = 0;
  const exchange = exchangeOf("order", { url: "/shop/orders", api: bookshopApi(), ...more });
  const wire = await world.clock.whileBusy(async () =>
    withFaults(exchange, world, () => {
      carriedOut += 1;
      return { status: 202, body: { copies: 12 } };
    }),
  );
  return { wire, carriedOut, seconds: (world.clock.now() - noon) / 1_000, world };
}

describe("no response", () => {
  test.each<[FaultRule, number, string]>([
    [{ reset: true }, 0, "reset"],
    [{ reset: true, when: "after" }, 1, "reset"],
    [{ stall: true }, 0, "stall"],
    [{ stall: true, when: "after" }, 1, "stall"],
  ])("%j: carried out %i times, %s", async (rule, times, cut) => {
    const { wire, carriedOut, world } = await ordered(rule);
    expect([wire.cut, carriedOut]).toEqual([cut, times]);
    expect(world.requests.list()[0]?.status).toBeUndefined();
  });
});

describe("a response of the rule's own", () => {
  test("has its status, body and headers, and is marked as a fault", async () => {
    const { wire, carriedOut } = await ordered({
      status: 409,
      body: { code: "taken" },
      headers: { "X-Shelf": "prose" },
    });
    expect([wire.status, wire.body, carriedOut]).toEqual([409, '{"code":"taken"}', 0]);
    expect(wire.headers).toEqual({
      "content-type": "application/json",
      "x-sandbox-reason": "An injected fault: f1. (fault: A test asked for this failure.)",
      "x-shelf": "prose",
    });
  });

  test("that is no error has no reason", async () => {
    const { wire } = await ordered({ status: 200, body: [] });
    expect([wire.body, wire.headers]).toEqual(["[]", { "content-type": "application/json" }]);
  });
});

test.each<[FaultRule["retryAfter"], string]>([
  [7, "7"],
  [0, "0"],
  [-5, "-5"],
  ["soon", "soon"],
  ["Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT"],
  [{ dateInSeconds: 30 }, "Sun, 01 Mar 2026 12:00:30 GMT"],
  [{ dateInSeconds: -3_600 }, "Sun, 01 Mar 2026 11:00:00 GMT"],
])("Retry-After %j is sent as %s", async (retryAfter, sent) => {
  const { wire } = await ordered({ status: 429, ...(retryAfter === undefined ? {} : { retryAfter }) });
  expect(wire.headers["retry-after"]).toBe(sent);
});

describe("latency", () => {
  test("passes in virtual time, and is the same for the same seed", async () => {
    const latency = { lognormal: { median: 60_000, sigma: 1 } };
    const [one, same, other] = [
      await ordered({ latency, seed: 7 }),
      await ordered({ latency, seed: 7 }),
      await ordered({ latency, seed: 8 }),
    ];
    expect(one.seconds).toBeGreaterThan(1);
    expect(same.seconds).toBe(one.seconds);
    expect(other.seconds).not.toBe(one.seconds);
    expect(one.wire.status).toBe(202);
  });

  test("a slow body comes whole, and takes as long as the rule says", async () => {
    const { wire, seconds, world } = await ordered({ slowBodyMs: 9_000 });
    expect([wire.status, seconds]).toEqual([202, 0]);
    const begin = world.now;
    expect(await new Response(wire.body).text()).toBe('{"copies":12}');
    expect(world.now - begin).toBe(9_000);
  });

  test.each([2, 8, 9, 10, 45, 91, 1_000])(
    "a slow body of %i bytes takes as long as one of any size",
    async (length) => {
      const { wire, world } = await ordered({
        slowBodyMs: 9_000,
        status: 500,
        body: "x".repeat(length - 2),
        lawless: true,
      });
      const begin = world.now;
      expect(await new Response(wire.body).text()).toHaveLength(length);
      expect(world.now - begin).toBeCloseTo(9_000, 1);
    },
  );
});

describe("a match by what the request says", () => {
  const form = { "content-type": "application/x-www-form-urlencoded", "x-shelf": "poetry" };
  const bytes = new TextEncoder().encode("copies=12&title=a");
  test.each<[FaultRule["match"], boolean]>([
    [{ operation: "order" }, true],
    [{ operation: "bookshop.order" }, true],
    [{ operation: "cart.order" }, false],
    [{ operation: "getBook" }, false],
    [{ headers: { "X-Shelf": "poe*" } }, true],
    [{ headers: { "x-shelf": "prose" } }, false],
    [{ headers: { "x-none": "*" } }, false],
    [{ body: { copies: "12" } }, true],
    [{ body: { copies: "13" } }, false],
    [{ operation: "order", body: { title: "a" }, headers: { "x-shelf": "*" } }, true],
    [{ operation: "order", body: { title: "b" }, headers: { "x-shelf": "*" } }, false],
  ])("%j: %s", async (match = {}, applies) => {
    const { wire } = await ordered({ match, status: 503 }, { headers: form, bytes });
    expect(wire.status).toBe(applies ? 503 : 202);
  });

  test("a JSON body that is broken has no part", async () => {
    const broken = new TextEncoder().encode('{"a":');
    expect((await ordered({ match: { body: {} }, status: 503 }, { bytes: broken })).wire.status).toBe(202);
    expect((await ordered({ match: { body: {} }, status: 503 }, { bytes: bytesOf({ a: 1 }) })).wire.status).toBe(503);
  });
});

test("skip spares the first requests that match, and times counts from there", async () => {
  const world = worldAtNoon();
  world.state(faultsKey).list.push(newFault({ match: { operation: "order" }, status: 503, skip: 2, times: 1 }, "f1"));
  const statuses = [];
  for (const id of ["getBook", "order", "order", "order", "order"]) {
    const exchange = exchangeOf(id, { api: bookshopApi() });
    statuses.push((await withFaults(exchange, world, () => ({ status: 204 }))).status);
  }
  expect(statuses).toEqual([204, 204, 204, 503, 204]);
  expect(world.state(faultsKey).list).toMatchObject([{ skipped: 2, struck: 1 }]);
});
