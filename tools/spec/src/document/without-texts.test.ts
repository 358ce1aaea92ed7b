import { expect, test } from "vitest";
import { withoutTexts } from "./without-texts.ts";

test("descriptions and summaries are left out at any depth", () => {
  expect(
    withoutTexts({
      info: { title: "Things", description: "All about things." },
      paths: {
        "/things": { get: { summary: "Reads a thing.", parameters: [{ name: "id", description: "Which one." }] } },
      },
    }),
  ).toEqual({ info: { title: "Things" }, paths: { "/things": { get: { parameters: [{ name: "id" }] } } } });
});

test("a property with such a name stays, and so do values", () => {
  const kept = {
    properties: {
      description: { type: "string", default: { summary: "a" } },
      summary: { const: { description: "b" } },
    },
    examples: { one: { value: { description: "c" } } },
  };
  expect(withoutTexts(kept)).toEqual(kept);
});
