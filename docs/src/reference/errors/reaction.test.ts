import { describe, expect, test } from "vitest";
import { afterNoResponse, type FailingCall, reactionTo } from "./reaction.ts";

const replay = { header: "Idempotency-Key", windowSeconds: 86_400, onRepeat: "replay", required: true } as const;
const calls = {
  read: { safety: "read", retryOn: [], authFailure: [401], credential: "token" },
  keyed: { safety: "keyed", idempotency: replay, retryOn: [], authFailure: [401], credential: "token" },
  conflict: {
    safety: "keyed",
    idempotency: { ...replay, windowSeconds: 10_800, onRepeat: "conflict" },
    retryOn: [],
    authFailure: [401],
    credential: "token",
  },
  repeatable: { safety: "repeatable", retryOn: [], authFailure: [], credential: "API key" },
  unsafe: { safety: "unsafe", retryOn: [], authFailure: [401], credential: "key pair" },
  unsafeButStated: { safety: "unsafe", retryOn: [429, 503], authFailure: [401], credential: "key pair" },
} as const satisfies Record<string, FailingCall>;

type Name = keyof typeof calls;

test.each<[Name, number, string, string]>([
  ["read", 400, "not again", "not-executed"],
  ["read", 401, "once with a new token", "not-executed"],
  ["read", 503, "again", "not-executed"],
  ["keyed", 409, "not again", "not-executed"],
  ["keyed", 429, "again", "not-executed"],
  ["keyed", 500, "again", "unknown"],
  ["conflict", 504, "again", "unknown"],
  ["repeatable", 401, "not again", "not-executed"],
  ["repeatable", 502, "again", "unknown"],
  ["unsafe", 429, "not again", "not-executed"],
  ["unsafe", 500, "not again", "unknown"],
  ["unsafe", 501, "not again", "not-executed"],
  ["unsafeButStated", 429, "again", "not-executed"],
  ["unsafeButStated", 503, "again", "unknown"],
  ["unsafeButStated", 504, "not again", "unknown"],
])("%s, %i: sent %s, outcome %s", (name, status, sends, ends) => {
  expect(reactionTo(status, calls[name])).toMatchObject({ sends, ends });
});

describe("what the caller does", () => {
  test.each<[Name, number, string]>([
    ["read", 500, "a read changes nothing"],
    ["keyed", 500, "with the same key](/guides/calls/idempotency/#after-unknown), within 23 hours"],
    ["keyed", 501, "Leave out what is not offered. Repeat it with the same key."],
    ["unsafe", 501, "Leave out what is not offered. Repeat it."],
    ["conflict", 500, "within 2 hours 45 minutes of the first attempt, it cannot run twice"],
    ["repeatable", 500, "it cannot act twice"],
    ["unsafe", 500, "it may then act twice"],
    [
      "unsafeButStated",
      503,
      "The contract asks you to repeat it, although it may then act twice. If the repeats fail, too:",
    ],
    ["unsafeButStated", 504, "[It may have run](/guides/calls/idempotency/#after-unknown)"],
    ["keyed", 400, "as a new call"],
    ["keyed", 422, "[with the same key](/guides/calls/after-a-409/#the-key-after-a-422)"],
    ["unsafe", 422, "as a new call"],
    ["keyed", 409, "poll the operation, then repeat once"],
    ["keyed", 409, "To a new key: not executed, do not send it again."],
    ["conflict", 409, "and with a new key it could run twice"],
    ["conflict", 409, "To a new key: not executed, send it as a new call."],
    ["keyed", 429, "Not executed. Repeat it with its key after `Retry-After`."],
    ["repeatable", 401, "Check the API key."],
    ["read", 401, "If a new token is refused too, check client id and secret."],
  ])("%s, %i: %s", (name, status, words) => {
    expect(reactionTo(status, calls[name]).you).toContain(words);
  });
});

test.each<[Name, string]>([
  ["read", "Send it again later: a read changes nothing."],
  ["keyed", "[Send it again with the same key](/guides/calls/idempotency/#after-unknown), within 23 hours"],
  ["conflict", "within 2 hours 45 minutes of the first attempt, it cannot run twice"],
  ["repeatable", "It may have run. Send it again: it cannot act twice."],
  ["unsafeButStated", "[It may have run](/guides/calls/idempotency/#after-unknown). Decide before you send it again"],
])("no response to a %s call: %s", (name, words) => {
  expect(afterNoResponse(calls[name])).toContain(words);
});

test("an unsafe call has advice of its own, where there is one", () => {
  const { you } = reactionTo(504, { ...calls.unsafe, afterUnknown: "Ask the shop." });
  expect(you).toBe("[It may have run](/guides/calls/idempotency/#after-unknown). Ask the shop.");
});

test("legacy reporting: a 400 may be a token that is too old, and the client tries a new one", () => {
  const reaction = reactionTo(400, { ...calls.read, authFailure: [400, 403] });
  expect(reaction).toMatchObject({
    sends: "not again",
    you: expect.stringContaining("Check client id and secret, then"),
  });
  expect(reaction.client).toContain("near its end");
});
