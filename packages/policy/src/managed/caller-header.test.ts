import { expect, test } from "vitest";
import { callerHeader } from "./caller-header.ts";

test.each([
  ["params.header", { params: { header: { "X-Request-Id": "r" } } }],
  ["params.header in another case", { params: { header: { "x-request-id": "r" } } }],
  ["an object", { headers: { "X-REQUEST-ID": "r" } }],
  ["Headers", { headers: new Headers([["x-request-id", "r"]]) }],
  [
    "pairs",
    {
      headers: [
        ["Accept", "*/*"],
        ["x-Request-id", "r"],
      ],
    },
  ],
])("finds a header in %s", (_form, init) => {
  expect(callerHeader(init, "X-Request-Id")).toBe("r");
});

test("params.header comes before headers, as in openapi-fetch", () => {
  const init = { params: { header: { "X-Request-Id": "typed" } }, headers: { "X-Request-Id": "loose" } };
  expect(callerHeader(init, "X-Request-Id")).toBe("typed");
});

test.each([
  ["nothing", {}],
  ["another header", { headers: { Accept: "*/*" } }],
  ["empty Headers", { headers: new Headers() }],
  ["null", { headers: null }],
  ["a string", { headers: "X-Request-Id: r" }],
])("finds nothing in %s", (_form, init) => {
  expect(callerHeader(init, "X-Request-Id")).toBeUndefined();
});
