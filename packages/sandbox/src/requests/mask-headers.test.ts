import { expect, test } from "vitest";
import { maskHeaders } from "./mask-headers.ts";

test("headers that carry a credential show only that they came", () => {
  const headers = {
    authorization: "Bearer secret",
    "proxy-authorization": "Basic secret",
    "svc-api-key": "secret",
    cookie: "secret",
    accept: "application/json",
    "idempotency-key": "k",
    missing: undefined,
  };
  expect(maskHeaders(headers)).toEqual({
    authorization: "***",
    "proxy-authorization": "***",
    "svc-api-key": "***",
    cookie: "***",
    accept: "application/json",
    "idempotency-key": "k",
  });
});
