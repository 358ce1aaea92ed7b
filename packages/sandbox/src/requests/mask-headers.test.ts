import { expect, test } from "vitest";
import { maskHeaders } from "./mask-headers.ts";

test("headers that carry a credential show only that they came", () => {
  const headers = {
    authorization: "Bearer secret",
    "proxy-authorization": "Basic secret",
    "svc-api-key": "secret",
    cookie: "secret",
    "x-forwarded-authorization": "secret",
    "client-assertion": "secret",
    "x-original-auth": "Bearer secret",
    referer: "https://shop.example/?page=1&access_token=secret",
    "x-scheme": "Token secret",
    "x-pair": "client_secret=secret",
    "x-json": '{"client_secret":"secret","a":1}',
    "x-token-id": "secret",
    accept: "application/json",
    "idempotency-key": "k",
    missing: undefined,
  };
  expect(maskHeaders(headers)).toEqual({
    authorization: "***",
    "proxy-authorization": "***",
    "svc-api-key": "***",
    cookie: "***",
    "x-forwarded-authorization": "***",
    "client-assertion": "***",
    "x-original-auth": "***",
    referer: "https://shop.example/?page=1&access_token=***",
    "x-scheme": "***",
    "x-pair": "***",
    "x-json": '{"client_secret":"***","a":1}',
    "x-token-id": "***",
    accept: "application/json",
    "idempotency-key": "k",
  });
});
