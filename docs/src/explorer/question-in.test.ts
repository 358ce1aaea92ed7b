import { expect, test } from "vitest";
import { readPastedError } from "./pasted-error.ts";
import { questionIn } from "./question-in.ts";

test.each([
  ["lost response", "lost response"],
  ["  NetworkError\n", "NetworkError"],
  ["400 eventTime", "eventTime"],
  ["409 Conflict duplicate", "duplicate"],
  ["409", ""],
  ["403 Forbidden", ""],
  ["conflict", ""],
  ["", ""],
  ["HTTP/1.1 503 Service Unavailable\nRetry-After: 3", ""],
  ["< HTTP/2 418 \n< retry-after: 3", ""],
  ['{"data":{"code":"Forbidden"}}', ""],
  [
    "reserveItems: POST http://127.0.0.1:4020/cart/v1/cart/reserve failed: socket hang up. It may have been executed.",
    "reserveItems: POST failed: socket hang up. It may have been executed.",
  ],
  ["a ".repeat(90), "a ".repeat(50).trim()],
])("%j: %j", (text, question) => {
  expect(questionIn(text, readPastedError(text, ["Forbidden", "Conflict"]))).toBe(question);
});
