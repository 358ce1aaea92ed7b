import { expect, test } from "vitest";
import { bodyText, statusKind } from "./response-text.ts";

const json = { "content-type": "application/problem+json; charset=utf-8" };

test("JSON has its lines, and what is not JSON is shown as it came", () => {
  expect(bodyText({ headers: json, body: '{"a":1}' })).toBe('{\n  "a": 1\n}');
  expect(bodyText({ headers: json, body: '{"a":' })).toBe('{"a":');
  expect(bodyText({ headers: { "content-type": "text/plain" }, body: '{"a":1}' })).toBe('{"a":1}');
});

test.each([
  [200, "ok"],
  [302, "ok"],
  [404, "refused"],
  [503, "failed"],
] as const)("%i is %s", (status, kind) => {
  expect(statusKind(status)).toBe(kind);
});
