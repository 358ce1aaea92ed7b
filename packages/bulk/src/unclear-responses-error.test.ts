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
