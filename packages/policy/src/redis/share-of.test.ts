import { describe, expect, test } from "vitest";
import { mostInAnyWindow } from "../../test/arrivals.ts";
import type { BucketFacts } from "../facts/manifest.ts";
import { shareOf } from "./share-of.ts";

const perMinute = (requests: number): BucketFacts => ({
  requests,
  perSeconds: 60,
  keyedBy: "client_id",
  strength: "enforced",
});

/** When a server that has always something to send goes, in so many minutes. */
function busy(requests: number, servers: number, minutes: number): number[] {
  const share = shareOf(perMinute(requests), servers, { now: () => 0, sleep: async () => {} });
  const sent: number[] = [];
  for (let now = 0; now < minutes * 60_000; ) {
    const slot = share.take(now);
    if (typeof slot === "number") now = slot;
    else sent.push(now);
  }
  return sent;
}

describe("shareOf", () => {
  test("P23 · begins as if it had been used up: 10 a minute for two servers is 5 each, after a window and its margin", () => {
    expect(busy(10, 2, 3)).toEqual([...Array(5).fill(61_000), ...Array(5).fill(122_000)]);
  });

  test("of a large limit one goes soon, and then evenly", () => {
    const sent = busy(600, 8, 1);
    expect(sent[0]).toBeCloseTo(60_000 / (590 / 8 - 1));
    expect(mostInAnyWindow(sent, 800)).toBe(1);
  });

  test.each([
    [10, 2],
    [10, 10],
    [60, 7],
    [120, 8],
    [150, 8],
    [600, 8],
    [600, 1],
    [600, 100],
  ])("%i a minute, %i servers: never more than the limit together, and no server gets nothing", (requests, servers) => {
    const most = mostInAnyWindow(busy(requests, servers, 20), 60_000);
    expect(most).toBeGreaterThan(0);
    expect(most * servers).toBeLessThanOrEqual(requests);
  });

  test("more servers than the limit has calls: one call each, in as many windows more", () => {
    const sent = busy(4, 8, 20);
    expect(sent.slice(0, 2)).toEqual([121_000, 242_000]);
  });
});
