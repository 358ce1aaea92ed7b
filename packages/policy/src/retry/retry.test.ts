import { beforeEach, describe, expect, test, vi } from "vitest";
import { ManualClock } from "../../test/manual-clock.ts";
import { answered, lost, notSent, operations, sampleCall, sampleResources } from "../../test/samples.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import { callInfo } from "../call-info.ts";
import type { Attempt, Failure } from "../pipeline.ts";
import { retrying } from "./retry.ts";

beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});

/** Runs a call whose attempts end as given, one after the other. */
function played(ends: readonly (Attempt | Failure)[], given: Parameters<typeof sampleCall>[1] = {}) {
  const clock = new ManualClock();
  const call = sampleCall(clock, given);
  const at: number[] = [];
  const retry = retrying(sampleResources(clock), async () => {
    at.push(clock.elapsed);
    call.sent += 1;
    return ends[at.length - 1] as Attempt | Failure;
  });
  return { clock, call, at, run: () => clock.run(retry(call)), start: () => retry(call) };
}

describe("retrying", () => {
  test("ONB-250, ONB-256 · tries again after a 5xx, returns the first success", async () => {
    const { at, run } = played([answered(500), answered(502), answered(200)]);
    const response = await run();
    expect(response.status).toBe(200);
    expect(at).toEqual([0, 250, 750]);
    expect(callInfo(response)).toMatchObject({ outcome: "executed", attempts: 3 });
  });

  test("returns the last answer when the attempts are used up; a write's outcome is then unknown", async () => {
    const { run } = played([answered(503), answered(502), answered(500), answered(504)], { idempotencyKey: "key-1" });
    const response = await run();
    expect(response.status).toBe(504);
    expect(callInfo(response)).toMatchObject({ outcome: "unknown", attempts: 4, idempotencyKey: "key-1" });
  });

  test.each([
    ["keyed", operations.keyed, "unknown"],
    ["unsafe", operations.unsafe, "unknown"],
    ["read", operations.read, "not-executed"],
  ])("a lost answer of a %s operation, at the end: NetworkError", async (_class, operation, outcome) => {
    const { run } = played([lost, lost, lost, lost], { operation });
    const error = await thrownBy(run());
    expect(error).toMatchObject({ name: "NetworkError", info: { outcome } });
    expect(error.message).toContain("(ECONNRESET)");
  });

  test("an unsafe operation is not sent again after a lost answer", async () => {
    const { at, run } = played([lost], { operation: operations.unsafe });
    expect(await thrownBy(run())).toMatchObject({ info: { outcome: "unknown", attempts: 1 } });
    expect(at).toEqual([0]);
  });

  test("what provably never left is tried again, unsafe or not, and was not executed", async () => {
    const { at, run } = played([notSent, notSent, notSent, notSent], { operation: operations.unsafe });
    expect(await thrownBy(run())).toMatchObject({ name: "NetworkError", info: { outcome: "not-executed" } });
    expect(at).toHaveLength(4);
  });

  test("an answer whose body breaks off counts as lost", async () => {
    const broken = { ...answered(200), finish: async () => lost };
    const { at, run } = played([broken, answered(200)]);
    expect(callInfo(await run())).toMatchObject({ outcome: "executed", attempts: 2 });
    expect(at).toEqual([0, 250]);
  });

  test("an answer whose body breaks off is not repeated where a repeat may act twice", async () => {
    const { at, run } = played([{ ...answered(200), finish: async () => lost }], { operation: operations.unsafe });
    expect(await thrownBy(run())).toMatchObject({ name: "NetworkError", info: { outcome: "unknown" } });
    expect(at).toHaveLength(1);
  });

  test("discards the body of every answer that is not returned, and finishes only the last", async () => {
    const log: string[] = [];
    const logged = (status: number): Attempt => {
      const { response } = answered(status);
      return {
        response,
        finish: async () => {
          log.push(`finish ${status}`);
          return response;
        },
        discard: async () => {
          log.push(`discard ${status}`);
        },
      };
    };
    await played([logged(503), logged(401), logged(200)]).run();
    expect(log).toEqual(["discard 503", "discard 401", "finish 200"]);
  });

  test("a discarded body that stalls does not make the pause longer", async () => {
    const clock = new ManualClock();
    const stalled = { ...answered(503, { "Retry-After": "60" }), discard: () => clock.sleep(30_000) };
    const ends = [stalled, answered(200)];
    const at: number[] = [];
    const retry = retrying(sampleResources(clock), async () => {
      at.push(clock.elapsed);
      return ends[at.length - 1] as Attempt;
    });
    await clock.run(retry(sampleCall(clock)));
    expect(at).toEqual([0, 60_500]);
  });

  test("an abort before the first attempt: nothing is sent", async () => {
    const { at, run } = played([], { signal: AbortSignal.abort("enough") });
    expect(await thrownBy(run())).toMatchObject({
      name: "AbortError",
      cause: "enough",
      info: { outcome: "not-executed" },
    });
    expect(at).toEqual([]);
  });

  test("an abort between two attempts ends the pause at once", async () => {
    const caller = new AbortController();
    const { clock, at, start } = played([answered(503, { "Retry-After": "60" })], { signal: caller.signal });
    const thrown = thrownBy(start());
    await clock.advance(1_000);
    caller.abort();
    expect(await thrown).toMatchObject({ name: "AbortError", info: { outcome: "unknown", attempts: 1 } });
    expect(at).toHaveLength(1);
    expect(clock.sleeping).toBe(0);
  });

  test("an abort while the request is under way: unknown for a write, not executed for a read", async () => {
    for (const [operation, outcome] of [
      [operations.keyed, "unknown"],
      [operations.read, "not-executed"],
    ] as const) {
      const caller = new AbortController();
      caller.abort();
      const clock = new ManualClock();
      const call = sampleCall(clock, { operation });
      const retry = retrying(sampleResources(clock), async () => {
        Object.assign(call, { signal: caller.signal, sent: 1 });
        return lost;
      });
      const error = await thrownBy(retry(call));
      expect(error).toMatchObject({ name: "AbortError", info: { outcome } });
      expect(error.message).toContain("aborted while the request was under way");
    }
  });

  test("when the time runs out, DeadlineError", async () => {
    const { clock, call, run } = played([lost], { deadlineAt: ManualClock.start + 1 });
    await clock.advance(1);
    const error = await thrownBy(run());
    expect(error).toMatchObject({ name: "DeadlineError", info: { outcome: "unknown" } });
    expect(call.retryAt).toBeUndefined();
  });

  test("what a step throws is passed on", async () => {
    const clock = new ManualClock();
    const failure = new Error("no slot");
    const retry = retrying(sampleResources(clock), () => Promise.reject(failure));
    await expect(retry(sampleCall(clock))).rejects.toBe(failure);
  });
});
