import { expect, test } from "vitest";
import { mayStandFor } from "./may-stand-for.ts";

test.each<[shown: unknown, value: unknown]>([
  ["***", "anything"],
  ["***", 1],
  ["/a?token=***", "/a?token=hidden"],
  ["/a?token=***&b=1&key=***#c", "/a?token=one&b=1&key=two#c"],
  ["a***a", "aa"],
  ["***ab***ab***", "ababab"],
  ['{"token":"***"}', '{ "token": "hidden" }'],
  ["[***]", "whatever"],
  ["\n {***", "whatever"],
])("the log shows %j, which may be %j", (shown, value) => {
  expect(mayStandFor(shown, value)).toBe(true);
});

test.each<[shown: unknown, value: unknown]>([
  ["token=hidden", "token=hidden"],
  [undefined, "hidden"],
  ["/a?token=***", "/b?token=hidden"],
  ["/a?token=***#c", "/a?token=hidden#d"],
  ["/a?token=***", 1],
  ["a***a", "a"],
  ["a***b***c", "a-c"],
  ["***ab***ab***", "ab"],
  ["ab***b***", "ab"],
  ["it is {***", "whatever"],
])("the log shows %j, which is not %j", (shown, value) => {
  expect(mayStandFor(shown, value)).toBe(false);
});
