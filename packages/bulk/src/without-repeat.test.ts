import { expect, test } from "vitest";
import { withoutRepeat } from "./without-repeat.ts";

test.each([
  [
    "ECONNRESET. It may have been executed: repeat it only under the same key, k, until T, with policy: { repeats: true, keyEndsAt }.",
    "ECONNRESET.",
  ],
  [
    "the server redirects. It may have been executed: repeat it only under the same key, k, with policy: { repeats: true }. Check baseUrl. Request id r.",
    "the server redirects. Check baseUrl. Request id r.",
  ],
  [
    "status 409. It may have been executed: follow operation o, then repeat it once under the same key, k, with policy: { repeats: true }. Wait until T.",
    "status 409. Wait until T.",
  ],
  [
    "ECONNRESET. It may have been executed. It is safe to repeat the same call now, with policy: { repeats: true }. Or wait until T.",
    "ECONNRESET. Or wait until T.",
  ],
  [
    "ECONNRESET. It may have been executed. Do not repeat it before you have checked with the service whether it was executed. Request id r.",
    "ECONNRESET. Request id r.",
  ],
  [
    "status 409. It may have been executed. A repeat with its key, k, gets 409 again. Do not send it with a new key; ask the service. Request id r.",
    "status 409. Request id r.",
  ],
  ["status 503 after 2 attempts", "status 503 after 2 attempts"],
])("only the advice about a repeat goes: %s", (message, left) => {
  expect(withoutRepeat(message)).toBe(left);
});
