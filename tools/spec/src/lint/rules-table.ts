import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeTogether } from "../files/write-together.ts";
import { Problem } from "../problem.ts";
import { ownRules } from "./rules.ts";

/** Where the table is, relative to the root. */
export const RULES = "tools/spec/src/lint/RULES.md";

const MARKS = /(<!-- rules: written by [^\n]* -->\n)[\s\S]*(<!-- end of rules -->)/;

/** The page of the rules with the table of our rules as their sources have it; the rest is as it is. */
export function withRulesTable(page: string): string {
  if (!MARKS.test(page)) {
    throw new Problem(`${RULES} lacks the comments that the table of rules stands between. Restore them.`);
  }
  return page.replace(MARKS, (_, start: string, end: string) => `${start}\n${rulesTable()}\n\n${end}`);
}

/** Writes the table into the page of the rules. */
export async function writeRulesTable(root: string): Promise<void> {
  const file = join(root, RULES);
  await writeTogether(new Map([[file, withRulesTable(readFileSync(file, "utf8"))]]));
}

/** In the form that Biome gives to Markdown. */
function rulesTable(): string {
  const rows = Object.entries(ownRules).map(([name, { wants, why }]) => [`\`${name}\``, wants, why]);
  const all = [["rule", "wants", "why"], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const [heading, ...lines] = all.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
  );
  return [heading, `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...lines].join("\n");
}
