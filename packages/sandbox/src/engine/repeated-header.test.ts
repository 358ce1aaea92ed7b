import { expect, test } from "vitest";
import { repeatedHeader } from "./repeated-header.ts";

test.each([
  ["none", [], undefined],
  ["each once", ["Host", "a", "Authorization", "b", "Content-Type", "c"], undefined],
  ["one twice, however it is written", ["Authorization", "a", "Host", "b", "AUTHORIZATION", "a"], "authorization"],
  ["a list in two lines", ["Accept", "a", "Accept", "b", "X-Shelf", "c", "X-Shelf", "d"], undefined],
  ["a value that is a header's name", ["Host", "host", "X-Shelf", "host"], undefined],
])("%s", (_, rawHeaders, repeated) => {
  expect(repeatedHeader(rawHeaders)).toBe(repeated);
});
