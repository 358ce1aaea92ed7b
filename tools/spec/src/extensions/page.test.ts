import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { EXTENSIONS } from "./index.ts";

interface Section {
  /** The heading that it stands under: where the field may stand. */
  readonly place: string;
  readonly field: string;
  readonly words: string;
}

const page = readFileSync(join(import.meta.dirname, "..", "..", "..", "..", "specs", "EXTENSIONS.md"), "utf8");

/** The sections of specs/EXTENSIONS.md, white space as single blanks. */
const sections = page.split(/^## /m).flatMap((part): Section[] => {
  const [place = ""] = part.split("\n");
  return part
    .split(/^### `/m)
    .slice(1)
    .map((text) => ({ place, field: /^x-[a-z-]+/.exec(text)?.[0] ?? "", words: text.replaceAll(/\s+/g, " ") }));
});

/** Every description in a schema. Those of `x-open` and `x-rules` inside of a field are in their own sections. */
function descriptions(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(descriptions);
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key.startsWith("x-")) return [];
    return key === "description" ? [value] : descriptions(value);
  });
}

test("the page has a section for each field, in this order, and for no other", () => {
  expect(sections.map(({ field }) => field)).toEqual(Object.keys(EXTENSIONS));
});

describe.each(sections)("$field", ({ place, field, words }) => {
  test("is under the heading of its place", () => {
    expect(EXTENSIONS[field]?.spot.heading).toBe(place);
  });

  test("is marked as required if it is", () => {
    expect(words.includes("` (required")).toBe(EXTENSIONS[field]?.required === true);
  });

  test("has the same description as in an editor", () => {
    const shown = descriptions(EXTENSIONS[field]?.schema);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((text) => !words.includes(text))).toEqual([]);
  });
});
