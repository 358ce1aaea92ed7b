import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openPointsTable } from "./open-points-table.ts";

/** Writes the table of undocumented behavior into the README. */
const file = fileURLToPath(new URL("../../README.md", import.meta.url));
const marks = /(<!-- open points: .* -->\n)[\s\S]*(<!-- end of open points -->)/;
const readme = readFileSync(file, "utf8");
writeFileSync(
  file,
  readme.replace(marks, (_, start: string, end: string) => `${start}\n${openPointsTable()}\n${end}`),
);
