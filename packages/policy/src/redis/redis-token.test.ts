// Runs alone: it looks at every timer of its process.
import { afterEach, expect, test, vi } from "vitest";
import { SwitchedLink } from "../../test/redis/switched-link.ts";
import { systemClock } from "../facts/clock.ts";
import { sharedToken } from "./redis-token.ts";
import { unsealed } from "./token-sealing.ts";

afterEach(() => void vi.restoreAllMocks());

/** A Redis in which another server exchanges the token, until it has been asked three times. */
class BusyLink extends SwitchedLink {
  asked = 0;
  values: readonly string[] = [];

  override async run(_: unknown, _keys: unknown, values: readonly string[]): Promise<unknown> {
    this.asked += 1;
    this.values = values;
    return this.asked < 3 ? [0] : [1, "another's", "300000", "1000"];
  }
}

test.each([
  ["by a refresh in the background", undefined, false],
  ["by a call that waits", new AbortController().signal, true],
])("the exchange of another server is waited for, %s", async (_who, abandoned, keepsAlive) => {
  const timers = vi.spyOn(globalThis, "setTimeout");
  const link = new BusyLink();
  const exchanged = await sharedToken(link, unsealed, "one", {
    unwanted: undefined,
    rejected: false,
    timeoutMs: 10_000,
    clock: systemClock,
    abandoned,
    exchange: () => Promise.reject(new Error("asked the endpoint")),
  });
  expect([exchanged, link.asked]).toEqual([{ token: "another's", lifetimeMs: 300_000, ageMs: 1_000 }, 3]);
  const waits = timers.mock.results.filter((_, call) => Number(timers.mock.calls[call]?.[1]) > 10);
  // Only a call keeps its process alive for it.
  expect(waits.map(({ value }) => value.hasRef())).toEqual([keepsAlive, keepsAlive]);
});

test.each([
  [Number.POSITIVE_INFINITY, "605000"],
  [10_000 / 3, "8334"],
])("a time-out of %d ms is reserved in whole milliseconds: %s", async (timeoutMs, leaseMs) => {
  const link = new BusyLink();
  link.asked = 2;
  await sharedToken(link, unsealed, "one", {
    unwanted: undefined,
    rejected: false,
    timeoutMs,
    clock: systemClock,
    abandoned: undefined,
    exchange: () => Promise.reject(new Error("asked the endpoint")),
  });
  expect(link.values[4]).toBe(leaseMs);
});
