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

test("a response keeps a description, which is empty, wherever it stands", () => {
  const responses = { 200: { description: "All things.", headers: { Age: { description: "In seconds." } } } };
  const left = { 200: { description: "", headers: { Age: {} } } };
  expect(withoutTexts({ components: { responses }, paths: { "/things": { get: { responses } } } })).toEqual({
    components: { responses: left },
    paths: { "/things": { get: { responses: left } } },
  });
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
