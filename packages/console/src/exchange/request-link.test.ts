import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { requestFragment, requestOfFragment } from "./request-link.ts";

const request = {
  method: "POST",
  path: "/partnership/v1/partnership/accounts?dry=1",
  headers: { "content-type": "application/json", "idempotency-key": "a-1" },
  body: '{"brand":"<img src=x onerror=alert(1)>"}',
};

test("a request comes back from its fragment as it was", () => {
  expect(requestOfFragment(requestFragment(request))).toEqual(request);
});

test("a request without a body has none afterwards", () => {
  const { body: _, ...read } = request;
  expect(requestOfFragment(requestFragment(read))).toEqual(read);
});

test("headers that may hold a credential are not in the fragment", () => {
  const headers = { ...request.headers, authorization: "Bearer s3cret", "svc-api-key": "s3cret", cookie: "s3cret" };
  const fragment = requestFragment({ ...request, headers });
  expect(fragment).not.toContain("s3cret");
  expect(requestOfFragment(fragment)).toEqual(request);
});

const fragmentOf = (value: unknown) => `#request=${encodeURIComponent(JSON.stringify(value))}`;

test.each([
  ["nothing", ""],
  ["another fragment", "#responses"],
  ["no JSON", "#request=%7Bx"],
  ["a broken escape", "#request=%"],
  ["a list", fragmentOf([request])],
  ["null", fragmentOf(null)],
  ["an unknown member", fragmentOf({ ...request, onload: "alert(1)" })],
  ["a member of the prototype", `#request=${encodeURIComponent('{"__proto__":{"method":"POST"},"path":"/"}')}`],
  ["another method", fragmentOf({ ...request, method: "TRACE" })],
  ["an address of another host", fragmentOf({ ...request, path: "https://example.com/" })],
  ["a path that names a host", fragmentOf({ ...request, path: "//example.com/" })],
  ["a path that names a host with a backslash", fragmentOf({ ...request, path: "/\\example.com/" })],
  ["a script's address", fragmentOf({ ...request, path: "javascript:alert(1)" })],
  ["a path that climbs", fragmentOf({ ...request, path: "/cart/../_sandbox/reset" })],
  ["a path that climbs in escapes", fragmentOf({ ...request, path: "/cart/%2e%2e/_sandbox/reset" })],
  ["the control plane", fragmentOf({ ...request, path: "/_sandbox/reset" })],
  ["the control plane in escapes", fragmentOf({ ...request, path: "/%5fsandbox/reset" })],
  ["the control plane of a run", fragmentOf({ ...request, path: "/r/3f9c0a1b2c4d/_sandbox/reset" })],
  ["a line break in the path", fragmentOf({ ...request, path: "/cart\n/x" })],
  ["a header that is a credential", fragmentOf({ ...request, headers: { authorization: "Bearer x" } })],
  ["a line break in a header", fragmentOf({ ...request, headers: { prefer: "a\r\nhost: b" } })],
  ["headers that are a list", fragmentOf({ ...request, headers: ["prefer"] })],
  ["a body that is an object", fragmentOf({ ...request, body: {} })],
  ["a body that no browser sends", fragmentOf({ ...request, method: "GET" })],
  ["more than 64 KiB", fragmentOf({ ...request, body: "x".repeat(64 * 1024) })],
])("%s is refused", (_, fragment) => {
  expect(requestOfFragment(fragment)).toBeUndefined();
});

test("whatever the fragment is, it is a request to an API of this sandbox or nothing", () => {
  const path = fc.oneof(fc.webPath(), fc.string(), fc.constant("/_sandbox/reset"), fc.webUrl());
  const value = fc.record({
    method: fc.constantFrom("POST", "GET", "x"),
    path,
    headers: fc.dictionary(fc.string(), fc.string()),
  });
  fc.assert(
    fc.property(value, (given) => {
      const read = requestOfFragment(fragmentOf(given));
      if (read === undefined) return;
      const url = new URL(read.path, "http://127.0.0.1:4020");
      expect(url.origin).toBe("http://127.0.0.1:4020");
      expect(url.pathname).not.toMatch(/_sandbox\//);
    }),
    runs(100, 20_000),
  );
});
