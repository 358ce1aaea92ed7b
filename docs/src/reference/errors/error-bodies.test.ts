import { expect, test } from "vitest";
import { tinyApi } from "../../../test/support/tiny-api.ts";
import { errorBodies } from "./error-bodies.ts";

const body = (schema: string) => ({
  description: "No.",
  content: {
    "application/json": {
      schema: { $ref: `#/components/schemas/${schema}` },
      examples: { shown: { value: { code: "A" } } },
    },
  },
});
const narrowing = {
  allOf: [{ $ref: "#/components/schemas/Base" }, { type: "object", properties: { code: { const: "A" } } }],
};
const schemas = {
  Base: { type: "object", properties: { code: { type: "string", description: "Which error." } } },
  Refused: narrowing,
  Failed: narrowing,
  NotShown: { type: "object" },
};

test("errors whose schemas narrow the same one share a body; a schema without fields is none", () => {
  const responses = {
    "400": body("Refused"),
    "503": body("Failed"),
    "504": body("NotShown"),
    "401": { description: "No." },
  };
  const { components } = tinyApi().bundle;
  const found = errorBodies(tinyApi({ responses }, { components: { ...components, schemas } }));
  expect(found).toMatchObject([{ name: "Base", statuses: [400, 503], example: { code: "A" } }]);
  expect(found[0]?.schema.properties).toMatchObject({ code: { description: "Which error." } });
});

test("an API that shows no body has none", () => {
  expect(errorBodies(tinyApi())).toEqual([]);
});
