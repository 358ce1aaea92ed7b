import { describe, expect, test } from "vitest";
import type { CallInfo } from "../call-info.ts";
import { sentence } from "./sentence.ts";

const info: CallInfo = {
  api: "onboarding",
  operation: "registerAccount",
  endpoint: "POST https://partner.example/v1/accounts/register/partnership",
  outcome: "not-executed",
  idempotencyKey: "key-1",
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
      'It may have been executed. Before you repeat it, read "After unknown" in the guide on idempotency.',
    ],
    [
      "ONB-214 · unknown, with a key",
      { outcome: "unknown" },
      "It may have been executed: repeat it only under the same key, key-1.",
    ],
    [
      "ONB-271 · unknown, with the operation's id",
      { outcome: "unknown", operationId: "op-7" },
      "It may have been executed: follow operation op-7, then repeat it once under the same key, key-1.",
    ],
  ])("the outcome in words: %s", (_case, more, words) => {
    expect(said(more).endsWith(` ${words}`)).toBe(true);
  });

  test("the outcome that the caller of it knows better", () => {
    expect(said({}, undefined, undefined, "Nothing was sent to the API.")).toMatch(
      /ECONNRESET\. Nothing was sent to the API\.$/,
    );
  });
});
