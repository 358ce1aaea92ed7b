import { describe, expect, test } from "vitest";
import { operations } from "../../../test/samples.ts";
import type { CallInfo } from "../call-info.ts";
import { longerDeadline } from "./deadline-error.ts";
import { outcomeWords, sentence } from "./sentence.ts";

const info: CallInfo = {
  api: "onboarding",
  operation: "registerAccount",
  endpoint: "POST https://partner.example/v1/accounts/register/partnership",
  outcome: "not-executed",
  idempotencyKey: "key-1",
  keyEndsAt: undefined,
  operationId: undefined,
  requestId: undefined,
  attempts: 1,
  retryAt: undefined,
};

const said = (more: Partial<CallInfo>, ...rest: [happened?: string, next?: string, outcome?: string]) => {
  const [happened = "failed: ECONNRESET", ...others] = rest;
  return sentence({ ...info, ...more }, happened, ...others);
};

describe("what every error of a call says", () => {
  test("operation, request, what happened, the outcome, what to do, and the request id, in this order", () => {
    const retryAt = new Date("2026-11-20T12:00:05Z");
    expect(said({ requestId: "request-1", retryAt }, "failed: no slot", "Send less at once.")).toBe(
      "registerAccount: POST https://partner.example/v1/accounts/register/partnership failed: no slot. " +
        "It was not executed. Send less at once. Wait until 2026-11-20T12:00:05.000Z. Request id request-1.",
    );
  });

  test("nothing more than what is known", () => {
    expect(said({ endpoint: undefined })).toBe("registerAccount: the call failed: ECONNRESET. It was not executed.");
  });

  test.each<[string, Partial<CallInfo>, string]>([
    ["without an attempt", { attempts: 0 }, "Nothing was sent to the API."],
    ["not executed", {}, "It was not executed."],
    ["executed", { outcome: "executed" }, "It was executed; do not repeat it."],
    [
      "unknown, without a key",
      { outcome: "unknown", idempotencyKey: undefined },
      "It may have been executed. Do not repeat it before you have checked with the service whether it was executed.",
    ],
    [
      "ONB-214 · unknown, with a key",
      { outcome: "unknown" },
      "It may have been executed: repeat it only under the same key, key-1, with policy: { repeats: true }.",
    ],
    [
      "ONB-201, EVT-109 · unknown, with a key that ends",
      { outcome: "unknown", keyEndsAt: new Date("2026-11-21T11:00:00Z") },
      "It may have been executed: repeat it only under the same key, key-1, until 2026-11-21T11:00:00.000Z, with policy: { repeats: true, keyEndsAt }.",
    ],
    [
      "ONB-271 · unknown, with the operation's id",
      { outcome: "unknown", operationId: "op-7" },
      "It may have been executed: follow operation op-7, then repeat it once under the same key, key-1, with policy: { repeats: true }.",
    ],
  ])("the outcome in words: %s", (_case, more, words) => {
    expect(said(more).endsWith(` ${words}`)).toBe(true);
  });

  test.each<[string, Parameters<typeof outcomeWords>[1], number | undefined, string]>([
    [
      "a repeatable operation",
      operations.repeatable,
      503,
      "It is safe to repeat the same call now, with policy: { repeats: true }.",
    ],
    [
      "an unsafe one",
      operations.unsafe,
      undefined,
      "Do not repeat it before you have checked with the service whether it was executed.",
    ],
    [
      "a keyed one whose key is missing",
      operations.keyed,
      503,
      "Do not repeat it before you have checked with the service whether it was executed.",
    ],
  ])("what an unknown outcome without a key means for %s", (_class, operation, status, words) => {
    const unknown = { ...info, outcome: "unknown", idempotencyKey: undefined } as const;
    expect(outcomeWords(unknown, operation, status)).toBe(`It may have been executed. ${words}`);
  });

  test("EVT-108 · after a 409 of a server that does not return the first result, a repeat cannot help", () => {
    const unknown = { ...info, outcome: "unknown" } as const;
    expect(outcomeWords(unknown, operations.conflict, 409)).toBe(
      "It may have been executed. A repeat with its key, key-1, gets 409 again. Do not send it with a new key; ask the service.",
    );
    const underItsKey =
      "It may have been executed: repeat it only under the same key, key-1, with policy: { repeats: true }.";
    expect(outcomeWords(unknown, operations.conflict, 503)).toBe(underItsKey);
  });

  test("ONB-271 · after a 409 without an operation to follow, a repeat has to wait for the earlier call", () => {
    const unknown = { ...info, outcome: "unknown" } as const;
    expect(outcomeWords(unknown, operations.keyed, 409)).toBe(
      "It may have been executed: wait until the write under this key has ended, then repeat it once under the same key, key-1, with policy: { repeats: true }.",
    );
  });

  test.each([
    ["said: no.", "said: no. It"],
    ["said: no (as servers do.)", "said: no (as servers do.) It"],
    ['said: "no!"', 'said: "no!" It'],
    ["said: no (1)", "said: no (1). It"],
  ])("one full stop, also after a quoted text: %s", (happened, shown) => {
    expect(said({}, happened)).toContain(shown);
  });

  test("a longer deadline and a later call are alternatives", () => {
    const retryAt = new Date("2026-11-20T12:00:05Z");
    expect(said({ retryAt }, "failed: no slot", longerDeadline)).toContain(
      " Allow a longer deadlineMs. Or wait until 2026-11-20T12:00:05.000Z.",
    );
  });

  test("the outcome that the caller of it knows better", () => {
    expect(said({}, undefined, undefined, "Nothing was sent to the API.")).toMatch(
      /ECONNRESET\. Nothing was sent to the API\.$/,
    );
  });
});
