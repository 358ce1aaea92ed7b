import { expect, test } from "vitest";
import { unclearResponsesError } from "./unclear-responses-error.ts";

test("the error has no cause if the last call threw nothing", () => {
  const error = unclearResponsesError("5 batches", { message: "status 503 after 8 attempt(s)" });
  expect(error.message).toBe(
    "5 batches in a row got no clear response, so the server may be down. The last one: status 503 after 8 attempt(s)",
  );
  expect("cause" in error).toBe(false);
});
