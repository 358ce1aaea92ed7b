import { ManualClock } from "@tillside/testing/manual-clock";
import { expect, describe as suite, test } from "vitest";
import { operations, sampleCall } from "../../test/samples.ts";
import { describe } from "./call-state.ts";
import { momentOf } from "./clock.ts";
import type { Repeats } from "./outcome.ts";

suite("keyEndsAt: until when the key may be sent again", () => {
  const keyEndsAt = async (
    windowSeconds: number,
    more: { readonly repeats?: Repeats; readonly isSent?: false } = {},
  ) => {
    const { repeats = "no", isSent = true } = more;
    const clock = new ManualClock();
    const { idempotency } = operations.keyed;
    const operation = { ...operations.keyed, idempotency: { ...idempotency, windowSeconds } };
    const firstSent = isSent ? momentOf(clock) : undefined;
    const call = sampleCall(clock, { operation, idempotencyKey: "key-1", repeats, firstSent });
    await clock.advance(60_000);
    return describe(call).keyEndsAt?.toISOString();
  };

  test("ONB-201 · an hour before the 24 hours after the first attempt are over", async () => {
    expect(await keyEndsAt(86_400)).toBe("2026-11-21T11:00:00.000Z");
  });

  test("EVT-106 · a quarter of an hour before the three hours after the first attempt are over", async () => {
    expect(await keyEndsAt(10_800)).toBe("2026-11-20T14:45:00.000Z");
  });

  test.each([
    ["an earlier call may have carried the key", { repeats: "perhaps" }],
    ["it repeats an earlier call", { repeats: "yes" }],
    ["nothing was sent", { isSent: false }],
  ] as const)("undefined where %s", async (_case, more) => {
    expect(await keyEndsAt(86_400, more)).toBeUndefined();
  });
});
