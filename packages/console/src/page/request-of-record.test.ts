import { expect, test } from "vitest";
import type { LogRecord } from "../sandbox-port.ts";
import { requestOfRecord } from "./request-of-record.ts";

const record: LogRecord = {
  id: 7,
  at: "2026-03-01T12:00:00.000Z",
  durationMs: 1,
  method: "POST",
  url: "/cart/v1/cart/reserve?dry=1",
  api: "cart",
  operation: "reserveItems",
  caller: "cart key",
  headers: {
    host: "127.0.0.1:4020",
    "svc-api-key": "***",
    "idempotency-key": "key-1",
    "content-type": "application/json",
  },
  body: '{"cartId":"cart-1"}',
  status: 200,
  fired: undefined,
  problems: [],
  fault: undefined,
};

test("has what was sent, with its key and without its credential and what a browser adds itself", () => {
  expect(requestOfRecord(record)).toEqual({
    method: "POST",
    path: "/cart/v1/cart/reserve?dry=1",
    headers: { "idempotency-key": "key-1", "content-type": "application/json" },
    body: '{"cartId":"cart-1"}',
  });
});

test("a request without a body has none, and a long body is no obstacle", () => {
  expect(requestOfRecord({ ...record, method: "GET", body: undefined })).not.toHaveProperty("body");
  const body = JSON.stringify("\u00e9".repeat(60_000));
  expect(requestOfRecord({ ...record, body })?.body).toBe(body);
});

test.each<[string, Partial<LogRecord>]>([
  ["a call of no operation", { operation: undefined }],
  ["a call of the control plane", { api: "control", operation: "reset", url: "/_sandbox/reset" }],
  ["a token exchange", { operation: "exchangeClientCredentials", body: "grant_type=client_credentials" }],
  ["a body of which the log has only the beginning", { bodyCut: true }],
  ["a masked body", { body: "***" }],
  ["a body with a masked value", { body: '{"token":"***"}' }],
  ["a body of other bytes than text", { body: "\u001f\ufffd" }],
  ["a masked parameter", { url: "/cart/v1/cart/reserve?token=***" }],
  ["a masked header that a link carries", { headers: { prefer: "***" } }],
  ["a method that a browser does not send with a body", { method: "GET" }],
])("%s cannot be sent again", (_, more) => {
  expect(requestOfRecord({ ...record, ...more })).toBeUndefined();
});
