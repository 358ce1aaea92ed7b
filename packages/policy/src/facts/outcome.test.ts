import { describe, expect, test } from "vitest";
import { operations } from "../../test/samples.ts";
import { outcomeOf, type Repeats } from "./outcome.ts";

const responseWith = (status: number) => ({ status, ok: status < 300 });
const call = (given: Partial<Parameters<typeof outcomeOf>[0]> = {}) => ({
  operation: operations.keyed,
  ambiguous: false,
  repeats: "no" as const,
  idempotencyKey: "key-1",
  ...given,
});

describe("what the own attempts say", () => {
  test.each([
    ["a success", operations.keyed, false, 200, "executed"],
    ["a success after an attempt that may have run", operations.keyed, true, 200, "executed"],
    ["no success, nothing may have run", operations.keyed, false, 409, "not-executed"],
    ["no success, a keyed write may have run", operations.keyed, true, 409, "unknown"],
    ["no success, an unsafe write may have run", operations.unsafe, true, 400, "unknown"],
    ["no success, a repeatable write may have run", operations.repeatable, true, 400, "unknown"],
    ["no success of a read", operations.read, true, 503, "not-executed"],
  ] as const)("%s", (_case, operation, ambiguous, status, outcome) => {
    expect(outcomeOf(call({ operation, ambiguous }), responseWith(status))).toBe(outcome);
  });

  test("no response at all", () => {
    expect(outcomeOf(call())).toBe("not-executed");
    expect(outcomeOf(call({ ambiguous: true }))).toBe("unknown");
  });
});

describe("what is known of an earlier call that this one repeats", () => {
  const ends = (repeats: Repeats, idempotencyKey: string | undefined, statuses: readonly (number | undefined)[]) =>
    statuses.map((status) =>
      outcomeOf(call({ repeats, idempotencyKey }), status === undefined ? undefined : responseWith(status)),
    );
  const refusals = [400, 413, 422, 501] as const;
  const others = [401, 403, 404, 405, 410, 415, 429, 505, undefined] as const;

  test("EVT-127 · none: every refusal is about this call", () => {
    expect(new Set(ends("no", "key-1", [...refusals, ...others, 409]))).toEqual(new Set(["not-executed"]));
  });

  test("ONB-271 EVT-128 · perhaps, as the key is the caller's: a 409 leaves it open, nothing else does", () => {
    expect(ends("perhaps", "key-1", [409])).toEqual(["unknown"]);
    expect(new Set(ends("perhaps", "key-1", [...refusals, ...others]))).toEqual(new Set(["not-executed"]));
  });

  test("ONB-210 EVT-108 · yes: open but for the refusals that judge the same bytes", () => {
    expect(new Set(ends("yes", "key-1", refusals))).toEqual(new Set(["not-executed"]));
    expect(new Set(ends("yes", "key-1", [...others, 409]))).toEqual(new Set(["unknown"]));
  });

  test("yes, without a key: every refusal may come from what the earlier call has changed", () => {
    expect(new Set(ends("yes", undefined, [...refusals, ...others, 409]))).toEqual(new Set(["unknown"]));
  });

  test("a success is one, a read changes nothing", () => {
    for (const repeats of ["no", "perhaps", "yes"] as const) {
      expect(outcomeOf(call({ repeats }), responseWith(200))).toBe("executed");
      expect(outcomeOf(call({ repeats, operation: operations.read }), responseWith(409))).toBe("not-executed");
    }
  });
});
