import { expect, test } from "vitest";
import { parse } from "yaml";
import { complaints } from "../../../test/complaints.ts";
import { renderTypes } from "./render-types.ts";

const DOCUMENT = parse(`
openapi: 3.1.0
info: { title: Tiny API, version: "1" }
paths: {}
components:
  schemas:
    Thing:
      description: A thing.
      type: object
      required: [name]
      properties: { name: { type: string }, parts: { type: array, items: { $ref: "#/components/schemas/Thing" } } }
    lower: { type: string }
`);

const USES = `
import type { components, Thing } from "./types.ts";

const thing: Thing = { name: "a", parts: [{ name: "b" }] };
// It is the same type, and still fits where any fields are wanted.
thing satisfies components["schemas"]["Thing"];
const open: Record<string, unknown> = thing;
"a" satisfies components["schemas"]["lower"];
export { open };
const wrong: components["schemas"]["Thing"] = { name: "a", nmae: "b" };
export { wrong };
`;

test("a schema is a type of its own name, with its description, and an error shows that name", async () => {
  const types = await renderTypes(DOCUMENT);
  expect(types).toContain("        /** @description A thing. */\n        Thing: Thing;\n");
  expect(types).toContain("/** @description A thing. */\nexport type Thing = {\n");
  expect(types).toContain("        lower: string;\n");
  expect(complaints({ "types.ts": types, "uses.ts": USES })).toEqual([
    expect.stringContaining("'nmae' does not exist in type 'Thing'."),
  ]);
});
