import { expect, test } from "vitest";
import { wireOf } from "./wire.ts";

test("a body goes out as JSON, none as nothing", () => {
  expect(wireOf({ status: 200, body: { a: 1 }, headers: { "x-a": "b" } })).toEqual({
    status: 200,
    headers: { "x-a": "b", "content-type": "application/json" },
    body: '{"a":1}',
  });
  expect(wireOf({ status: 204 })).toEqual({ status: 204, headers: {}, body: "" });
  expect(wireOf({ status: 200, body: null })).toMatchObject({ body: "null" });
});

test.each([
  ["text/html", "<p>Hello</p>", "<p>Hello</p>"],
  ["text/html", { a: 1 }, '{"a":1}'],
  ["application/json; charset=utf-8", "<p>Hello</p>", '"<p>Hello</p>"'],
  [undefined, "<p>Hello</p>", '"<p>Hello</p>"'],
])("as %j, the body %j goes out as %s", (type, body, sent) => {
  const headers: Record<string, string> = type === undefined ? {} : { "content-type": type };
  expect(wireOf({ status: 200, body, headers })).toEqual({
    status: 200,
    headers: { "content-type": type ?? "application/json" },
    body: sent,
  });
});

test("a stream goes out as server-sent events", () => {
  const stream = new ReadableStream<Uint8Array>();
  expect(wireOf({ status: 200, stream })).toMatchObject({
    headers: { "content-type": "text/event-stream" },
    body: stream,
  });
});

test.each([
  ["ONB-001", "ONB-001"],
  [["ONB-001", "ONB-002"], "ONB-001, ONB-002"],
  [[], undefined],
  [undefined, undefined],
])("the open points %j are named by %j", (openPoint, header) => {
  expect(wireOf({ status: 200, openPoint }).headers["x-sandbox-open-point"]).toBe(header);
});
