import { expect, test } from "vitest";
import { masked } from "./masked.ts";

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
  expect(masked(headers)).toEqual({
    authorization: "***",
    "proxy-authorization": "***",
    "svc-api-key": "***",
    cookie: "***",
    accept: "application/json",
    "idempotency-key": "k",
  });
});
