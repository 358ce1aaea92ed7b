import { expect, test } from "vitest";
import { repeatedHeaders } from "./repeated-headers.ts";

const headers = { host: "localhost", accept: "*/*" };

test("the same headers as before are kept once", () => {
  const kept = repeatedHeaders();
  expect(kept(headers)).toBe(headers);
  expect(kept({ ...headers })).toBe(headers);
});

test.each([
  ["another value", { host: "localhost", accept: "text/html" }],
  ["another name", { host: "localhost", "accept-language": "*/*" }],
  ["another order", { accept: "*/*", host: "localhost" }],
  ["one more", { ...headers, origin: "null" }],
  ["one less", { host: "localhost" }],
])("headers with %s are kept as they are", (_, other) => {
  const kept = repeatedHeaders();
  kept(headers);
  expect(kept(other)).toBe(other);
});
