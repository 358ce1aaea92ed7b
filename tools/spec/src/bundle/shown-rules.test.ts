import { expect, test } from "vitest";
import { shownRules } from "./shown-rules.ts";

test("each place that has `x-rules` by its JSON Pointer, ranges written out", () => {
  const document = {
    paths: {
      "/a~b": { get: { "x-rules": ["TNY-009..TNY-011", "TNY-020"], parameters: [{ "x-rules": ["TNY-001"] }] } },
    },
    components: { schemas: { Thing: { "x-open": ["TNY-002"], type: "object" } } },
  };
  expect([...shownRules(document)]).toEqual([
    ["/paths/~1a~0b/get", ["TNY-009", "TNY-010", "TNY-011", "TNY-020"]],
    ["/paths/~1a~0b/get/parameters/0", ["TNY-001"]],
  ]);
});
