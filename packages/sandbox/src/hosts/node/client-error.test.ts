import { expect, test } from "vitest";
import { type ClientError, firstLineOf, httpText, refusalOf } from "./client-error.ts";

const error = (more: Partial<ClientError>): ClientError => Object.assign(new Error("Parse Error"), more);

test.each([
  ["HPE_HEADER_OVERFLOW", 431, "The headers are too large.", "too large"],
  ["ERR_HTTP_REQUEST_TIMEOUT", 408, "The request came too slowly.", "too slow"],
  ["HPE_INVALID_METHOD", 400, "This is not a valid HTTP request: Invalid method encountered.", "no HTTP"],
])("%s is %i", (code, status, message, fired) => {
  const details = { fired };
  expect(refusalOf(error({ code, reason: "Invalid method encountered" }))).toMatchObject({ status, message, details });
});

test("without the parser's own words the error's do", () => {
  expect(refusalOf(error({}))).toMatchObject({
    status: 400,
    message: "This is not a valid HTTP request: Parse Error.",
  });
});

test.each([
  ["GET /cart/v1?a=b HTTP/1.1\r\nHost: x\x01", { method: "GET", url: "/cart/v1?a=b" }],
  [`PUT /cart/${"a".repeat(100_000)}`, { method: "PUT", url: `/cart/${"a".repeat(1_014)}` }],
  ["GET http://elsewhere/cart/v1 HTTP/1.1", { method: "GET", url: "/cart/v1" }],
  ["CONNECT elsewhere:443 HTTP/1.1", undefined],
  ["\x01GET /cart HTTP/1.1", undefined],
  ["\x16\x03\x01", undefined],
  ["", undefined],
])("%#: the first line says what was meant, if it is one", (text, head) => {
  expect(firstLineOf(error({ rawPacket: Buffer.from(text, "latin1") }))).toEqual(head);
});

test("without the bytes nothing is known", () => {
  expect(firstLineOf(error({}))).toBeUndefined();
});

test("a response as text: its length in bytes, the sandbox's date, and the end of the connection", () => {
  const wire = { status: 400, headers: { "content-type": "application/json" }, body: '{"a":"ü"}' };
  expect(httpText(wire, Date.parse("2026-03-01T12:00:00Z"))).toBe(
    "HTTP/1.1 400 Bad Request\r\n" +
      "content-type: application/json\r\n" +
      "date: Sun, 01 Mar 2026 12:00:00 GMT\r\n" +
      "content-length: 10\r\n" +
      "connection: close\r\n" +
      '\r\n{"a":"ü"}',
  );
});

test("a response without a text has no body", () => {
  const text = httpText({ status: 200, headers: {}, body: new ReadableStream() }, 0);
  expect(text).toMatch(/content-length: 0\r\nconnection: close\r\n\r\n$/);
});
