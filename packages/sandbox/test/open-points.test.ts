import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openPointsTable } from "../src/build/open-points-table.ts";
import { defaultSettings } from "../src/world/settings.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

test("the README lists every open point as the ledgers have it (mend it with `node src/build/open-points.ts`)", () => {
  // The formatter aligns the columns.
  const plain = readme.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---");
  for (const row of openPointsTable().trim().split("\n")) expect(plain).toContain(row.replaceAll(/ +/g, " "));
  expect(plain.match(/^\| [A-Z]{3}-\d{3} \|/gm)).toHaveLength(
    openPointsTable().match(/^\| [A-Z]{3}-\d{3} \|/gm)?.length ?? 0,
  );
});

test("the README lists every setting with its default", () => {
  for (const [name, value] of Object.entries(defaultSettings)) {
    expect(readme).toMatch(new RegExp(`^\\| \`${name}\` +\\| \`?${value}\`? +\\|`, "m"));
  }
});
