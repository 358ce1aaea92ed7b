import { expect, test } from "vitest";
import { relaxManaged } from "./relax-managed.ts";

const mark = { by: "call" };
const session = { by: "session", option: "sessionId" };

test.each([
  [
    "a managed parameter is not required",
    { name: "Key", in: "header", required: true, "x-managed": mark },
    { name: "Key", in: "header", required: false, "x-managed": mark },
  ],
  [
    "what a session fills stays",
    {
      parameter: { name: "Session", in: "header", required: true, "x-managed": session },
      schema: { required: ["a"], properties: { a: { "x-managed": session } } },
    },
    {
      parameter: { name: "Session", in: "header", required: true, "x-managed": session },
      schema: { required: ["a"], properties: { a: { "x-managed": session } } },
    },
  ],
  ["another parameter stays", { name: "id", in: "path", required: true }, { name: "id", in: "path", required: true }],
  [
    "managed properties leave `required`, written in place or behind a $ref",
    {
      schema: { required: ["a", "b", "c"], properties: { a: {}, b: { "x-managed": mark }, c: { $ref: "#/c" } } },
      c: { "x-managed": mark },
    },
    {
      schema: { required: ["a"], properties: { a: {}, b: { "x-managed": mark }, c: { $ref: "#/c" } } },
      c: { "x-managed": mark },
    },
  ],
  [
    "`required` goes with its last name",
    { required: ["b"], properties: { b: { "x-managed": mark } } },
    { properties: { b: { "x-managed": mark } } },
  ],
])("%s", (_, given, want) => {
  expect(relaxManaged(given)).toEqual(want);
});
