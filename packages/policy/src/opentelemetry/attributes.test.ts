import * as stable from "@opentelemetry/semantic-conventions";
import * as incubating from "@opentelemetry/semantic-conventions/incubating";
import { describe, expect, test } from "vitest";
import { callAttributes, endAttributes } from "./attributes.ts";

const call = {
  api: "onboarding",
  operation: "getOperation",
  method: "GET",
  path: "/v1/partnership/operations/{operation_id}",
  origin: "https://partner.example:8443",
};

describe("the names are those of the semantic conventions", () => {
  const published = new Set<unknown>([
    ...Object.values(stable),
    incubating.ATTR_URL_TEMPLATE,
    incubating.ATTR_HTTP_REQUEST_RESEND_COUNT,
  ]);
  const all = {
    ...callAttributes(call),
    ...callAttributes({ ...call, method: "PURGE" }),
    ...endAttributes({ status: 503, failure: undefined, attempts: 2, requestId: "req-1" }),
  };

  test.each(Object.keys(all).filter((name) => !name.startsWith("tillside.")))("%s", (name) => {
    expect(published).toContain(name);
  });

  test("the whole address is not among them", () => {
    expect(Object.keys(all)).not.toContain("url.full");
    expect(Object.keys(all)).not.toContain("url.query");
  });
});

test.each([
  ["https://partner.example", "partner.example", 443],
  ["http://127.0.0.1:4010", "127.0.0.1", 4010],
  ["http://localhost", "localhost", 80],
  ["http://[::1]:4010", "::1", 4010],
])("the server of %s", (origin, address, port) => {
  expect(callAttributes({ ...call, origin })).toMatchObject({ "server.address": address, "server.port": port });
});

test("a call by raw() has no template", () => {
  expect(callAttributes({ ...call, operation: "raw", path: undefined })).not.toHaveProperty("url.template");
});

test.each(["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "QUERY"])(
  "the conventions know %s",
  (method) => {
    const { "http.request.method": reported, ...others } = callAttributes({ ...call, method });
    expect(reported).toBe(method);
    expect(others).not.toHaveProperty("http.request.method_original");
  },
);

test("a method that the conventions do not know", () => {
  expect(callAttributes({ ...call, method: "PURGE" })).toMatchObject({
    "http.request.method": "_OTHER",
    "http.request.method_original": "PURGE",
  });
});

test.each([
  [200, undefined, undefined],
  [304, undefined, undefined],
  [400, undefined, "400"],
  [undefined, "timeout", "timeout"],
])("status %s, failure %s: error.type %s", (status, failure, errorType) => {
  expect(endAttributes({ status, failure, attempts: 1, requestId: undefined })["error.type"]).toBe(errorType);
});

test("what is not known is left out", () => {
  expect(endAttributes({ status: undefined, failure: "lost", attempts: 1, requestId: undefined })).toEqual({
    "error.type": "lost",
  });
  expect(endAttributes({ status: 204, failure: undefined, attempts: 1, requestId: "req-1" })).toEqual({
    "http.response.status_code": 204,
    "tillside.request_id": "req-1",
  });
});

test("the first sending is no resend", () => {
  const end = { status: 200, failure: undefined, requestId: undefined };
  expect(endAttributes({ ...end, attempts: 1 })).not.toHaveProperty("http.request.resend_count");
  expect(endAttributes({ ...end, attempts: 3 })).toMatchObject({ "http.request.resend_count": 2 });
});
