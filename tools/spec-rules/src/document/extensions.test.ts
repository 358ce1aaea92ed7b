import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXTENSIONS } from "./extensions.ts";

test("the known fields are those specs/EXTENSIONS.md has a heading for", () => {
  const page = readFileSync(join(import.meta.dirname, "..", "..", "..", "..", "specs", "EXTENSIONS.md"), "utf8");
  const described = Array.from(page.matchAll(/^### `(x-[a-z-]+)/gm), ([, field]) => field);
  expect(Object.keys(EXTENSIONS).sort()).toEqual(described.sort());
});
