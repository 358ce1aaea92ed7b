import { expect, test } from "vitest";
import { unclearResponsesError } from "./unclear-responses-error.ts";

test("the error has no cause if the last call threw nothing", () => {
  const error = unclearResponsesError(5, { message: "status 503 after 8 attempts" });
  expect(error.message).toBe(
    "5 batches in a row got no clear response, so the server may be down. The last one: status 503 after 8 attempts",
  );
  expect("cause" in error).toBe(false);
});

test("one batch is not a row of them", () => {
  const { message } = unclearResponsesError(1, { message: "status 503 after 1 attempt" });
  expect(message).toBe(
    "a batch got no clear response, so the server may be down. The last one: status 503 after 1 attempt",
  );
});

test.each([
  "It may have been executed: repeat it only under the same key, 0b2f, with policy: { repeats: true }.",
  "It may have been executed. Do not repeat it before you have checked with the service whether it was executed.",
])("leaves out how to repeat that one batch: %s", (advice) => {
  const { message } = unclearResponsesError(5, { message: `it failed: reset. ${advice} Request id r-1.` });
  expect(message).toMatch(/The last one: it failed: reset\. Request id r-1\.$/);
});
