import { ConfigurationError } from "@tillside/policy";
import { expect, test } from "vitest";
import { endReason, hasInstruction } from "./end-reason.ts";

test.each<[text: string, reason: string]>([
  ["disk full", "disk full."],
  ["disk full.", "disk full."],
  ["why?", "why?"],
  ["sendNumbers: the source has changed.", "the source has changed."],
  ["sendEventsV1: this client is closed. Nothing was sent.", "sendEventsV1: this client is closed."],
  ["failed: no access token. Nothing was sent to the API. Check getToken.", "failed: no access token. Check getToken."],
  [
    "body.accountId is too long. Shorten it. Nothing was sent. (EVT-008; it can be switched off.)",
    "body.accountId is too long. Shorten it. (EVT-008; it can be switched off.)",
  ],
])("%s", (text, reason) => {
  expect(endReason("sendNumbers", new Error(text))).toBe(reason);
});

test.each([
  ["the source has changed. Pass the same records.", true],
  ["the address is wrong; use another client.", true],
  ["sendEventsV1: this client is closed.", false],
])("a wrong argument has an instruction if it says what to do: %s", (reason, has) => {
  expect(hasInstruction(new ConfigurationError(reason), reason)).toBe(has);
  expect(hasInstruction(Object.assign(new Error(reason), { name: "ReplacedFileError" }), reason)).toBe(has);
  expect(hasInstruction(new Error(reason), reason)).toBe(false);
});
