import { expect, test } from "vitest";
import { withCode } from "./with-code.ts";

test.each([
  ["Always sends GET /v1/things/{id} first.", "Always sends `GET /v1/things/{id}` first."],
  ["external_account* and store_identifier", "`external_account*` and `store_identifier`"],
  ["Fields of domains[] entries, of events[].eventTime", "Fields of `domains[]` entries, of `events[].eventTime`"],
  ["partnerVerticalId, X-Operation-Id and {base_url}", "`partnerVerticalId`, `X-Operation-Id` and `{base_url}`"],
  ["A `known_name` stays as it is.", "A `known_name` stays as it is."],
  ["Either/or is no path, 4xx is no name.", "Either/or is no path, 4xx is no name."],
])("%j becomes %j", (text, expected) => {
  expect(withCode(text)).toBe(expected);
});
