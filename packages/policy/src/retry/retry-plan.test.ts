import { ManualClock } from "@tillside/testing/manual-clock";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { bearer, lost, notSent, operations, responded, sampleCall, sampleResources } from "../../test/samples.ts";
import type { TokenSource } from "../auth/token-source.ts";
import type { Call } from "../call/call.ts";
import type { Resources } from "../call/resources.ts";
import { Bucket } from "../limits/bucket.ts";
import { RetryBudget } from "./retry-budget.ts";
import { RetryPlan } from "./retry-plan.ts";

beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});

function planned(given: Parameters<typeof sampleCall>[1] = {}, resources: Partial<Resources> = {}) {
  const clock = new ManualClock();
  const call: Call = sampleCall(clock, given);
  return { clock, call, plan: new RetryPlan(call, sampleResources(clock, resources)) };
}

const retryAfter = (seconds: number) => ({ "Retry-After": String(seconds) });

describe("RetryPlan", () => {
  test("four attempts: three pauses of 0.5 s × 2ⁿ with jitter, then no further one", () => {
    const { plan } = planned();
    const waits = [1, 2, 3, 4].map(() => plan.settle(responded(503)));
    expect(waits).toEqual([250, 500, 1_000, undefined]);
  });

  test("attempts: 1 means no retry", () => {
    expect(planned({ attempts: 1 }).plan.settle(lost)).toBeUndefined();
  });

  test("a 503's Retry-After is waited out, plus up to a second, unless the own backoff is longer", () => {
    const { plan } = planned();
    expect(plan.settle(responded(503, retryAfter(9)))).toBe(9_500);
    plan.settle(responded(503));
    expect(planned().plan.settle(responded(503, { "Retry-After": "-1" }))).toBe(250);
  });

  test("ONB-247 · a 429: Retry-After plus up to a second, and the time of it in retryAt", () => {
    const { call, clock, plan } = planned();
    expect(plan.settle(responded(429, retryAfter(17)))).toBe(17_500);
    expect(call.retryAt).toBe(clock.now() + 17_500);
  });

  test("a 429 without a usable Retry-After: own backoff, at least one second", () => {
    expect(planned().plan.settle(responded(429))).toBe(1_250);
    expect(planned().plan.settle(responded(429, { "Retry-After": "-5" }))).toBe(1_250);
  });

  test("ONB-222 · a 429 pauses the bucket for everybody, also when this call must not be repeated", () => {
    for (const operation of [operations.keyed, operations.unsafe]) {
      const clock = new ManualClock();
      const facts = { requests: 10, perSeconds: 60, keyedBy: "client_id", strength: "enforced" } as const;
      const bucket = new Bucket(facts, clock);
      const pause = vi.spyOn(bucket, "pause");
      const plan = new RetryPlan(sampleCall(clock, { operation }), sampleResources(clock, { bucketOf: () => bucket }));
      expect(plan.settle(responded(429, retryAfter(20)))).toBe(operation.safety === "unsafe" ? undefined : 20_500);
      expect(pause).toHaveBeenCalledExactlyOnceWith(clock.now() + 20_500);
    }
  });

  test("a Retry-After of days closes the bucket for an hour at most: the response says the whole time", () => {
    const clock = new ManualClock();
    const facts = { requests: 10, perSeconds: 60, keyedBy: "client_id", strength: "enforced" } as const;
    const bucket = new Bucket(facts, clock);
    const call = sampleCall(clock);
    const plan = new RetryPlan(call, sampleResources(clock, { bucketOf: () => bucket }));
    expect(plan.settle(responded(429, retryAfter(604_800)))).toBeUndefined();
    expect(call.retryAt).toBe(clock.now() + 604_800_500);
    expect(bucket.freeAt() - clock.now()).toBe(3_600_000);
  });

  test("a wait that would reach the deadline is not begun; retryAt says when", () => {
    const { call, clock, plan } = planned();
    expect(plan.settle(responded(503, retryAfter(120)))).toBeUndefined();
    expect(call.retryAt).toBe(clock.now() + 120_000);
    expect(planned().plan.settle(responded(429, retryAfter(3_600)))).toBeUndefined();
    expect(planned().plan.settle(responded(503, retryAfter(119)))).toBe(119_500);
  });

  test("retryAt is forgotten with the next response", () => {
    const { call, plan } = planned();
    plan.settle(responded(503, retryAfter(9)));
    plan.settle(responded(200));
    expect(call.retryAt).toBeUndefined();
  });

  test("ONB-215, ONB-231 · a 401: at once with a new token, once, and not counted as a retry", () => {
    const { call, plan } = planned({ secret: "token-1", attempts: 2 });
    expect(plan.settle(responded(401))).toBe(0);
    expect(call.rejectedToken).toBe("token-1");
    expect(plan.settle(responded(503))).toBe(250);
    expect(plan.settle(responded(401))).toBeUndefined();
  });

  describe("who may send the token on", () => {
    function withToken(given: Parameters<typeof sampleCall>[1] = {}) {
      const refuse = vi.fn();
      const credential = {
        ...bearer(undefined, () => true),
        source: { token: () => "token-1", isOld: () => true, refuse },
      };
      return { refuse, ...planned(given, { credentialOf: () => credential }) };
    }

    test("no call after a 401, at once, including those that wait for a slot", () => {
      const { plan, refuse } = withToken();
      plan.settle(responded(401));
      expect(refuse).toHaveBeenCalledExactlyOnceWith("token-1");
    });

    test("also when this call has no time left to send again", () => {
      const { plan, refuse, clock } = withToken({ deadlineAt: ManualClock.start });
      expect(plan.settle(responded(401))).toBeUndefined();
      expect(refuse).toHaveBeenCalledOnce();
      expect(clock.elapsed).toBe(0);
    });

    test("REP-079 · every call after a 400, which may mean something else, until there is a new one", () => {
      const { plan, refuse } = withToken({ operation: { ...operations.read, authFailure: [400, 401] } });
      expect(plan.settle(responded(400))).toBe(0);
      expect(refuse).not.toHaveBeenCalled();
    });
  });

  test("a refused key stays refused: returned at once", () => {
    const credentialOf = () => ({ ...bearer(), renewable: false });
    const { call, plan } = planned({ secret: "cHViLTE6c2VjLTE=" }, { credentialOf });
    expect(plan.settle(responded(401))).toBeUndefined();
    expect(call).toMatchObject({ renewed: false, rejectedToken: undefined });
  });

  describe("REP-077, REP-079 · a 403 that may be a credential failure", () => {
    const operation = { ...operations.read, authFailure: [400, 403] };
    const refused = (isOld?: TokenSource["isOld"], resources: Partial<Resources> = {}) =>
      planned(
        { operation, secret: "token-1", attempts: 1 },
        { credentialOf: () => bearer(() => "", isOld), ...resources },
      );

    test("with an old token: one renewal at once, not counted as a retry", () => {
      const asked: string[] = [];
      const { call, plan } = refused((token) => asked.push(token) > 0);
      expect(plan.settle(responded(403))).toBe(0);
      expect(call.rejectedToken).toBe("token-1");
      expect(plan.settle(responded(403))).toBeUndefined();
      expect(new Set(asked)).toEqual(new Set(["token-1"]));
    });

    test("with a fresh one, or one of unknown age: returned", () => {
      expect(refused(() => false).plan.settle(responded(403))).toBeUndefined();
      expect(refused().plan.settle(responded(403))).toBeUndefined();
    });

    test("without a credential that can be renewed: returned", () => {
      const credentialOf = () => ({ ...bearer(undefined, () => true), renewable: false });
      expect(refused(undefined, { credentialOf }).plan.settle(responded(403))).toBeUndefined();
      expect(refused(undefined, { credentialOf: () => undefined }).plan.settle(responded(403))).toBeUndefined();
    });
  });

  test("ONB-271 · nothing is sent after a 409, however the attempt before it ended, and whatever it asks for", () => {
    for (const before of [lost, responded(503)]) {
      const { plan } = planned();
      plan.settle(before);
      expect(plan.settle(responded(409, retryAfter(40)))).toBeUndefined();
    }
  });

  test("ONB-224 · keeps the operation id and the request id that a response named", () => {
    const { call, plan } = planned({ requestId: "own" });
    plan.settle(responded(503, { "X-Operation-Id": "op-1", "X-Request-Id": "server-1" }));
    expect(call).toMatchObject({ operationId: "op-1", requestId: "server-1" });
    plan.settle(responded(503));
    expect(call).toMatchObject({ operationId: "op-1", requestId: "server-1" });
  });

  test.each([
    ["lost", lost, true],
    ["500", responded(500), true],
    ["502", responded(502), true],
    ["503", responded(503), true],
    ["504", responded(504), true],
    ["501", responded(501), false],
    ["505", responded(505), false],
    ["ONB-294 · 429", responded(429), false],
    ["401", responded(401), false],
    ["not sent", notSent, false],
  ])("%s: may it have been executed?", (_fault, ended, ambiguous) => {
    const { call, plan } = planned();
    plan.settle(ended);
    expect(call.ambiguous).toBe(ambiguous);
  });

  test("an attempt that may have run stays so, whatever comes after", () => {
    const { call, plan } = planned();
    for (const ended of [lost, responded(429), responded(401), responded(422)]) plan.settle(ended);
    expect(call.ambiguous).toBe(true);
  });

  test("the retry budget of the origin is used up by retries only, and refilled by successes", () => {
    const budget = new RetryBudget(28);
    const plan = () => planned({}, { budgetOf: () => budget }).plan;
    expect(plan().settle(responded(404))).toBeUndefined();
    expect(planned({ attempts: 1 }, { budgetOf: () => budget }).plan.settle(responded(503))).toBeUndefined();
    expect(plan().settle(responded(503, retryAfter(600)))).toBeUndefined();
    expect([plan(), plan(), plan()].map((one) => one.settle(responded(503)))).toEqual([250, 250, undefined]);
    for (let success = 0; success < 14; success++) plan().settle(responded(200));
    expect(plan().settle(responded(503))).toBe(250);
  });

  test("a caller's abort costs nothing of the budget", () => {
    const budget = new RetryBudget(14);
    const caller = new AbortController();
    caller.abort();
    const { call, plan } = planned({ signal: caller.signal }, { budgetOf: () => budget });
    expect(plan.settle(lost)).toBeUndefined();
    expect(call.ambiguous).toBe(true);
    expect(budget.spend("transient")).toBe(true);
  });
});
