import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { fencesOf } from "./support/fences.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const written = [
  "README.md",
  ...globSync("packages/{*,clients/*}/README.md", { cwd: root }),
  ...globSync("docs/src/content/docs/**/*.{md,mdx}", { cwd: root }),
].sort();

/** Comments, texts and imports may say `as` too. */
const elsewhere = /\/\/.*|\/\*[\s\S]*?\*\/|"[^"\n]*"|`[^`]*`|^(import|export) [\s\S]*?;$/gm;

/** The casts in a sample; `as const` is none. */
function castsIn(code: string): readonly string[] {
  return code.replace(elsewhere, "").match(/.*\bas (?!const\b).*/g) ?? [];
}

describe("no sample needs a cast: the types say enough", () => {
  test("a cast is found, and what looks like one is not", () => {
    expect(castsIn("const a = (await b()) as Record<string, number>;")).toHaveLength(1);
    expect(castsIn('import { a as b } from "c"; // as d\nconst e = [" as f"] as const;')).toEqual([]);
  });

  test.each(written)("%s", (file) => {
    const samples = fencesOf(readFileSync(path.join(root, file), "utf8")).filter(({ language }) => language === "ts");
    expect(samples.flatMap(({ text }) => castsIn(text))).toEqual([]);
  });
});
