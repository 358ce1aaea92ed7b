import { expect, test, vi } from "vitest";
import { repeatedHeaders } from "./sent-headers.ts";

/** A request with these headers, and how often it made an object of them. */
function request(...rawHeaders: string[]) {
  const made = vi.fn(() => Object.fromEntries(rawHeaders.map((name, at) => [name.toLowerCase(), rawHeaders[at + 1]])));
  return {
    made,
    rawHeaders,
    get headers() {
      return made();
    },
  };
}

test("Node makes no object of the headers of a request that has the same as the one before", () => {
  const sentHeaders = repeatedHeaders();
  const [first, second] = [request("Host", "a.example"), request("Host", "a.example")];
  const sent = sentHeaders(first);
  expect(sent.headers.host).toBe("a.example");
  expect(sentHeaders(second)).toBe(sent);
  expect(second.made).not.toHaveBeenCalled();
});

test.each([
  ["another value", ["Host", "b.example", "Accept", "*/*"]],
  ["another name", ["Host", "a.example", "accept", "*/*"]],
  ["another order", ["Accept", "*/*", "Host", "a.example"]],
  ["one header more", ["Host", "a.example", "Accept", "*/*", "Via", "1.1 proxy"]],
  ["one header less", ["Host", "a.example"]],
])("a request with %s has its own headers", (_, other) => {
  const sentHeaders = repeatedHeaders();
  sentHeaders(request("Host", "a.example", "Accept", "*/*"));
  expect(sentHeaders(request(...other)).rawHeaders).toEqual(other);
});

test("the first request without any header has none", () => {
  expect(repeatedHeaders()(request()).headers).toEqual({});
});
