import { expect, it } from "vitest";
import { distance } from "./closest-first.ts";

it.each([
  ["/policy/src/limits/pace.test.ts", 0],
  ["/policy/src/limits/pace.concurrency.test.ts", 0],
  ["/policy/src/limits/pacer.test.ts", 1],
  ["/policy/src/connect.test.ts", 2],
  ["/policy/src/retry/retry.test.ts", 3],
  ["/policy/test/auth.test.ts", 4],
])("%s is %d away from limits/pace.ts", (test, expected) => {
  expect(distance("/policy/src/limits/pace.ts", test)).toBe(expected);
});
