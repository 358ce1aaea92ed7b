import { expect, test } from "vitest";
import { pauseMs } from "./batch-queue.ts";

test.each([
  [1, 1_000],
  [2, 2_000],
  [3, 4_000],
  [6, 32_000],
  [7, 60_000],
  [1_000, 60_000],
])("after %i tries a batch waits %i ms", (attempts, milliseconds) => {
  expect(pauseMs(attempts)).toBe(milliseconds);
});
