import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownRules } from "../../src/lint/rules.ts";

test("the page of the rules lists every rule, with what it wants", () => {
  const page = readFileSync(join(import.meta.dirname, "..", "..", "src", "lint", "RULES.md"), "utf8");
  const rows = Array.from(page.matchAll(/^\| `([a-z-]+)` +\| (.+?) +\| .+ \|$/gm), ([, name, wants]) => [name, wants]);
  expect(rows).toEqual(Object.entries(ownRules).map(([name, { wants }]) => [name, wants]));
});

test("the configuration of Redocly has a reason for every rule that is off", () => {
  const lines = readFileSync(join(import.meta.dirname, "..", "..", "..", "..", "specs", "redocly.yaml"), "utf8").split(
    "\n",
  );
  const off = lines.filter((line) => /^\s+[\w-]+: off/.test(line));
  expect(off.length).toBeGreaterThan(0);
  expect(off.filter((line) => !/ # \S/.test(line))).toEqual([]);
});
