import { statedCounts } from "../../document/stated-rates.ts";
import { readApis } from "../../files/apis.ts";
import type { Finding } from "../run/finding.ts";
import { findingAt, type ProseFile, proseFiles } from "./prose-file.ts";

const TABLE = /^\|.*(?:\n\|.*)*/gm;
/** A name in the first cell of a row: plain, as code, or as a link. */
const FIRST_CELL = /^\| *\[?`?([a-z][a-z-]*)\b/gm;

/** A table with a row for most APIs has one for each, and no text says how many APIs there are. */
export function apiLists(root: string): readonly Finding[] {
  const names = readApis(root).map(({ name }) => name);
  return proseFiles(root).flatMap((prose) => [...tablesWithout(prose, names), ...counted(prose, names.length)]);
}

function tablesWithout(prose: ProseFile, names: readonly string[]): readonly Finding[] {
  return Array.from(prose.text.matchAll(TABLE)).flatMap(({ 0: table, index }) => {
    const rows = new Set(Array.from(table.matchAll(FIRST_CELL), ([, name = ""]) => name));
    const missing = names.filter((name) => !rows.has(name));
    if (missing.length === 0 || missing.length >= names.length / 2) return [];
    const message = `The table has a row for most APIs of specs/redocly.yaml, but none for ${missing.join(", ")}. Add one.`;
    return findingAt(prose, index, "apis-listed", message);
  });
}

function counted(prose: ProseFile, count: number): readonly Finding[] {
  return statedCounts(prose.text, "APIs")
    .filter((stated) => stated.count === count)
    .map(({ words, index }) => {
      const message = `"${words}" repeats the number of APIs in specs/redocly.yaml. Leave the number out.`;
      return findingAt(prose, index, "number-repeated", message);
    });
}
