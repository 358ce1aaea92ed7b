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
  ["> POST /x HTTP/1.1\n> svc-api-key: k-1\n* Connection #0 left\ncurl: (52) Empty reply", "curl: (52) Empty reply"],
  ["Authorization: Bearer s3cret\nsvc-api-key: k-1\nconnection lost", "connection lost"],
  ["  SERVICE_CLIENT_SECRET=s3cret\nconnection lost", "connection lost"],
  ["TokenError: the token endpoint refused", "TokenError: the token endpoint refused"],
  ["a ".repeat(90), "a ".repeat(50).trim()],
])("%j: %j", (text, question) => {
  expect(questionIn(text, readPastedError(text, ["Forbidden", "Conflict"]))).toBe(question);
});
