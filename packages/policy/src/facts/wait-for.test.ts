import { ManualClock } from "@tillside/testing/manual-clock";
import { describe, expect, test, vi } from "vitest";
import { sampleCall } from "../../test/samples.ts";
import { pauseFor, waitFor } from "./wait-for.ts";

const never = new Promise<never>(() => {});

describe("pauseFor", () => {
  test("ends when the time has come", async () => {
    const clock = new ManualClock();
    await clock.run(pauseFor(sampleCall(clock), clock, 5_000));
    expect(clock.elapsed).toBe(5_000);
  });

  test("ends with the caller's abort", async () => {
    const clock = new ManualClock();
    const caller = new AbortController();
    const pause = pauseFor(sampleCall(clock, { signal: caller.signal }), clock, 5_000);
    caller.abort("enough");
    await expect(pause).rejects.toMatchObject({ name: "AbortError", cause: "enough" });
    expect(clock.sleeping).toBe(0);
  });
});

describe("waitFor", () => {
  test("gives the value, and leaves neither timer nor listener", async () => {
    const clock = new ManualClock();
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, "addEventListener");
    const remove = vi.spyOn(signal, "removeEventListener");
    expect(await waitFor(sampleCall(clock, { signal }), clock, "token", Promise.resolve(7))).toBe(7);
    expect(remove.mock.calls).toEqual(add.mock.calls.map(([type, listener]) => [type, listener]));
    expect(clock.sleeping).toBe(0);
  });

  test("passes a failure on", async () => {
    const clock = new ManualClock();
    await expect(waitFor(sampleCall(clock), clock, "token", Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(clock.sleeping).toBe(0);
  });

  test("ends at the deadline", async () => {
    const clock = new ManualClock();
    const waiting = waitFor(sampleCall(clock), clock, "token", never).catch((error) => error);
    await clock.advance(120_000);
    expect(await waiting).toMatchObject({
      name: "DeadlineError",
      message:
        "registerAccount: POST https://partner.example/v1/things failed: the deadline ran out while waiting for an access token. Nothing was sent to the API. Allow a longer deadlineMs.",
    });
  });

  test("ends with the caller's abort, also one that came before", async () => {
    const clock = new ManualClock();
    const caller = new AbortController();
    const call = sampleCall(clock, { signal: caller.signal });
    const waiting = waitFor(call, clock, "token", never);
    caller.abort("enough");
    await expect(waiting).rejects.toMatchObject({ name: "AbortError", cause: "enough" });
    await expect(waitFor(call, clock, "token", never)).rejects.toMatchObject({ name: "AbortError" });
    expect(clock.sleeping).toBe(0);
  });

  test("a failure that comes too late causes no unhandled rejection", async () => {
    const clock = new ManualClock();
    const late = clock.sleep(180_000).then(() => Promise.reject(new Error("late")));
    const waiting = waitFor(sampleCall(clock), clock, "token", late).catch(() => {});
    await clock.advance(120_000);
    await waiting;
    await clock.advance(60_000);
  });
});
