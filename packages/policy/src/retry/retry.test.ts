import { ManualClock } from "@tillside/testing/manual-clock";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { lost, notSent, operations, responded, sampleCall, sampleResources, whole } from "../../test/samples.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import { callInfo, setCallInfo } from "../facts/call-info-registry.ts";
import { CallAbortedError } from "../facts/errors/call-aborted-error.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { DeadlineError } from "../facts/errors/deadline-error.ts";
import { QueueFullError } from "../facts/errors/queue-full-error.ts";
import { TokenError } from "../facts/errors/token-error.ts";
import type { Failure, PendingResponse } from "../facts/pending-response.ts";
import { retry } from "./retry.ts";

beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});

/** Runs a call whose attempts end as given, one after the other. */
function played(ends: readonly (PendingResponse | Failure)[], given: Parameters<typeof sampleCall>[1] = {}) {
  const clock = new ManualClock();
  const call = sampleCall(clock, given);
  const at: number[] = [];
  const received = () =>
    retry(call, sampleResources(clock), async () => {
      at.push(clock.elapsed);
      call.sent += 1;
      return ends[at.length - 1] as PendingResponse | Failure;
    });
  const start = async () => (await received()).response;
  return { clock, call, at, run: () => clock.run(start()), start, received };
}

describe("retrying", () => {
  test("ONB-250, ONB-256 · tries again after a 5xx, returns the first success", async () => {
    const { at, run } = played([responded(500), responded(502), responded(200)]);
    const response = await run();
    expect(response.status).toBe(200);
    expect(at).toEqual([0, 250, 750]);
    expect(callInfo(response)).toMatchObject({ outcome: "executed", attempts: 3 });
  });

  test("returns the last response when the attempts are used up; a write's outcome is then unknown", async () => {
    const { run } = played([responded(503), responded(502), responded(500), responded(504)], {
      idempotencyKey: "key-1",
    });
    const response = await run();
    expect(response.status).toBe(504);
    expect(callInfo(response)).toMatchObject({ outcome: "unknown", attempts: 4, idempotencyKey: "key-1" });
  });

  test.each([
    ["keyed", operations.keyed, "unknown"],
    ["unsafe", operations.unsafe, "unknown"],
    ["read", operations.read, "not-executed"],
  ])("a lost response of a %s operation, at the end: NetworkError", async (_class, operation, outcome) => {
    const { run } = played([lost, lost, lost, lost], { operation });
    const error = await thrownBy(run());
    expect(error).toMatchObject({ name: "NetworkError", info: { outcome } });
    expect(error.message).toContain("failed: ECONNRESET: socket hang up");
    // The host was reached, so that its address is right.
    expect(error.message).not.toContain("baseUrl");
  });

  test("an unsafe operation is not sent again after a lost response", async () => {
    const { at, run } = played([lost], { operation: operations.unsafe });
    expect(await thrownBy(run())).toMatchObject({ info: { outcome: "unknown", attempts: 1 } });
    expect(at).toEqual([0]);
  });

  test("what provably never left is tried again, unsafe or not, and was not executed", async () => {
    const { at, run } = played([notSent, notSent, notSent, notSent], { operation: operations.unsafe });
    expect(await thrownBy(run())).toMatchObject({ name: "NetworkError", info: { outcome: "not-executed" } });
    expect(at).toHaveLength(4);
  });

  test("a response whose body breaks off counts as lost", async () => {
    const broken = { ...responded(200), finish: async () => lost };
    const { at, run } = played([broken, responded(200)]);
    expect(callInfo(await run())).toMatchObject({ outcome: "executed", attempts: 2 });
    expect(at).toEqual([0, 250]);
  });

  test("a response whose body breaks off is not repeated where a repeat may act twice", async () => {
    const { at, run } = played([{ ...responded(200), finish: async () => lost }], { operation: operations.unsafe });
    expect(await thrownBy(run())).toMatchObject({ name: "NetworkError", info: { outcome: "unknown" } });
    expect(at).toHaveLength(1);
  });

  test("discards the body of every response that is not returned, and finishes only the last", async () => {
    const log: string[] = [];
    const logged = (status: number): PendingResponse => {
      const { response } = responded(status);
      return {
        response,
        finish: async () => {
          log.push(`finish ${status}`);
          return { response, body: "{}" };
        },
        discard: async (pause) => {
          log.push(`discard ${status}`);
          await pause;
          log.push("pause is over");
          return { response, body: "{}" };
        },
      };
    };
    await played([logged(503), logged(401), logged(200)]).run();
    expect(log).toEqual(["discard 503", "pause is over", "discard 401", "pause is over", "finish 200"]);
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
    const { clock, at, start } = played([responded(503, { "Retry-After": "60" })], { signal: caller.signal });
    const thrown = thrownBy(start());
    await clock.advance(1_000);
    caller.abort();
    expect(await thrown).toMatchObject({ name: "AbortError", info: { outcome: "unknown", attempts: 1 } });
    expect(at).toHaveLength(1);
    expect(clock.sleeping).toBe(0);
  });

  test("an abort while the request is in flight: unknown for a write, not executed for a read", async () => {
    for (const [operation, outcome] of [
      [operations.keyed, "unknown"],
      [operations.read, "not-executed"],
    ] as const) {
      const caller = new AbortController();
      caller.abort();
      const clock = new ManualClock();
      const call = sampleCall(clock, { operation });
      const attempt = async () => {
        Object.assign(call, { signal: caller.signal, sent: 1 });
        return lost;
      };
      const error = await thrownBy(retry(call, sampleResources(clock), attempt));
      expect(error).toMatchObject({ name: "AbortError", info: { outcome } });
      expect(error.message).toContain("aborted while the request was in flight");
    }
  });

  test("when the time runs out, DeadlineError", async () => {
    const { clock, call, run } = played([lost], { deadlineAt: ManualClock.start + 1 });
    await clock.advance(1);
    const error = await thrownBy(run());
    expect(error).toMatchObject({ name: "DeadlineError", info: { outcome: "unknown" } });
    expect(call.retryAt).toBeUndefined();
  });

  describe("what keeps a repeat from being sent takes nothing back: the response before is returned", () => {
    /** An attempt gets a response, the next one cannot be sent. */
    async function unsent(first: PendingResponse | Failure, Kind: new (message: string) => Error) {
      const clock = new ManualClock();
      const call = sampleCall(clock);
      const attempt = async () => {
        if (call.sent > 0) throw new Kind("no");
        call.sent += 1;
        return first;
      };
      const received = await clock.run(retry(call, sampleResources(clock), attempt));
      const response = whole(received);
      setCallInfo(response, callInfo(received.response));
      return response;
    }

    test.each([
      [429, DeadlineError, "not-executed"],
      [503, QueueFullError, "unknown"],
      [401, DeadlineError, "not-executed"],
      [503, TokenError, "unknown"],
    ])("a %i, then %o", async (status, Kind, outcome) => {
      const response = await unsent(responded(status, {}, '{"message":"later"}'), Kind);
      expect(response.status).toBe(status);
      expect(await response.json()).toEqual({ message: "later" });
      expect(callInfo(response)).toMatchObject({ outcome, attempts: 1 });
    });

    test("but a 401 wants a token, and the error says why there is none", async () => {
      await expect(unsent(responded(401), TokenError)).rejects.toThrow(TokenError);
    });

    test.each([CallAbortedError, ConfigurationError])("nor after the caller's own doing: %o", async (Kind) => {
      await expect(unsent(responded(503), Kind)).rejects.toThrow(Kind);
    });

    test("after an attempt without a response there is none to return", async () => {
      await expect(unsent(lost, DeadlineError)).rejects.toThrow(DeadlineError);
    });

    test("nor one that came before an attempt without a response", async () => {
      const clock = new ManualClock();
      const call = sampleCall(clock);
      const ends = [responded(503), lost];
      const attempt = async () => {
        const ended = ends[call.sent];
        if (ended === undefined) throw new DeadlineError("no");
        call.sent += 1;
        return ended;
      };
      await expect(clock.run(retry(call, sampleResources(clock), attempt))).rejects.toThrow(DeadlineError);
    });
  });

  test("what a step throws is passed on", async () => {
    const clock = new ManualClock();
    const failure = new Error("no slot");
    const failed = retry(sampleCall(clock), sampleResources(clock), () => Promise.reject(failure));
    await expect(failed).rejects.toBe(failure);
  });
});

test("a response of another Response class is a response", async () => {
  class OtherResponse {
    readonly status = 204;
    readonly headers = new Headers();
    readonly type = "default";
    readonly ok = true;
  }
  const response = new OtherResponse() as unknown as Response;
  const { run } = played([{ ...responded(204), response, finish: async () => ({ response, body: null }) }]);
  expect(await run()).toBe(response);
});

test.each([300, 301, 400, 404, 409, 422, 499, 501, 505])(
  "ONB-271 · a %i whose body is lost is that refusal: nothing more is sent",
  async (status) => {
    const { at, run, received } = played([{ ...responded(status), finish: async () => lost }, responded(200)], {
      attempts: 4,
    });
    if (status < 400) expect(await thrownBy(run())).toMatchObject({ name: "RedirectError" });
    else expect(await received()).toMatchObject({ response: { status }, body: null });
    expect(at).toEqual([0]);
  },
);

test("a 503 that asks for a pause beyond the deadline is not sent again because its body is lost", async () => {
  const putOff = { ...responded(503, { "Retry-After": "300" }), finish: async () => lost };
  const { at, run } = played([putOff, responded(200)]);
  const error = await thrownBy(run());
  expect(error).toMatchObject({ name: "NetworkError", info: { outcome: "unknown", attempts: 1 } });
  expect(error).toMatchObject({ info: { retryAt: new Date("2026-11-20T12:05:00.000Z") } });
  expect(at).toEqual([0]);
});

test("a 500 whose body is lost says as little as no response: an unsafe call ends as a failure, and is unknown", async () => {
  const { at, run } = played([{ ...responded(500), finish: async () => lost }], { operation: operations.unsafe });
  expect(await thrownBy(run())).toMatchObject({ name: "NetworkError", info: { outcome: "unknown" } });
  expect(at).toEqual([0]);
});
