import { expect, test } from "vitest";
import { waitLine } from "./wait-line.ts";

test.each([
  ["rate-limit", 61_000, "Waiting 61 s: the rate limit has no free slot."],
  ["token", 3_000, "Waiting 3 s: the access token has not arrived yet."],
  ["retry", 4_200, "Waiting 5 s: the last attempt failed, the next one follows."],
] as const)("%s", (reason, milliseconds, line) => {
  expect(waitLine({ reason, milliseconds })).toBe(line);
});
