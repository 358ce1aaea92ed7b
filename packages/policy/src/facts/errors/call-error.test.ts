import { ManualClock } from "@tillside/testing/manual-clock";
import { expect, test } from "vitest";
import { operations, sampleCall } from "../../../test/samples.ts";
import { aborted, callError } from "./call-error.ts";
import { TokenError } from "./token-error.ts";

const clock = new ManualClock();

test("names the operation, what happened, and that nothing was executed", () => {
  const error = callError(
    TokenError,
    sampleCall(clock, { sent: 1, reached: true }),
    "no access token",
    "Check it.",
    "why",
  );
  expect(error).toBeInstanceOf(TokenError);
  expect(error.message).toBe(
    "registerAccount: POST https://partner.example/v1/things failed: no access token. It was not executed. Check it.",
  );
  expect(error.cause).toBe("why");
});

test("without a token for its first attempt, nothing was sent to the API; the token endpoint may well have been asked", () => {
  const error = callError(TokenError, sampleCall(clock), "no access token");
  expect(error.message).toBe(
    "registerAccount: POST https://partner.example/v1/things failed: no access token. Nothing was sent to the API.",
  );
  const repeated = sampleCall(clock, { repeats: "yes", idempotencyKey: "key-1" });
  expect(callError(TokenError, repeated, "no access token").message).toBe(
    "registerAccount: POST https://partner.example/v1/things failed: no access token. It may have been executed: repeat it only under the same key, key-1, with policy: { repeats: true }.",
  );
});

test("the exchange for another call gives its reason only: advice is for the call that needs the token", () => {
  for (const exchange of ["awaited", "background"] as const) {
    const call = sampleCall(clock, { exchange, ambiguous: true, sent: 1 });
    expect(callError(TokenError, call, "no response", "Check it.").message).toBe(
      "POST https://partner.example/v1/things failed: no response",
    );
  }
});

test("ONB-214 · a write that may have run is repeated under the same key only", () => {
  const call = sampleCall(clock, { ambiguous: true, idempotencyKey: "key-1" });
  expect(callError(TokenError, call, "no access token").message).toBe(
    "registerAccount: POST https://partner.example/v1/things failed: no access token. It may have been executed: repeat it only under the same key, key-1, with policy: { repeats: true }.",
  );
});

test("without a key: check with the service before a repeat, unless the operation is repeatable", () => {
  const call = sampleCall(clock, { operation: operations.unsafe, ambiguous: true });
  expect(callError(TokenError, call, "no access token").message).toBe(
    "reserve: POST https://partner.example/v1/things failed: no access token. It may have been executed. Do not repeat it before you have checked with the service whether it was executed.",
  );
  const repeatable = sampleCall(clock, { operation: operations.repeatable, ambiguous: true });
  expect(callError(TokenError, repeatable, "no access token").message).toMatch(
    / It may have been executed\. It is safe to repeat the same call now, with policy: \{ repeats: true \}\.$/,
  );
});

test("a read may always be repeated", () => {
  const call = sampleCall(clock, { operation: operations.read, ambiguous: true, sent: 1, reached: true });
  expect(callError(TokenError, call, "no access token").message).toMatch(/It was not executed\.$/);
});

test("an abort carries the caller's reason", () => {
  const reason = new Error("changed my mind");
  const error = aborted(sampleCall(clock, { signal: AbortSignal.abort(reason) }), "waiting");
  expect(error).toMatchObject({ name: "AbortError", cause: reason });
  expect(error.message).toBe(
    "registerAccount: POST https://partner.example/v1/things failed: aborted while waiting. Nothing was sent to the API.",
  );
});
