import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readApis } from "../../files/apis.ts";
import { type Finding, pathIn } from "../run/finding.ts";
import { findingAt } from "./prose-file.ts";

/** A guard has the name of its file. */
const IMPORTED = /from "\.\/([a-z-]+)\.ts"/g;
const TABLE = /^## Guards\n.*?(?=^## |$(?![\s\S]))/ms;
const ROW = /^\| `([a-z-]+)`/gm;

/** The table of guards in each client's README has a row for every guard of its `src/guards/index.ts`, and no other. */
export function guardTables(root: string): readonly Finding[] {
  return readApis(root).flatMap(({ clientDirectory }) => {
    const index = join(clientDirectory, "src", "guards", "index.ts");
    const readme = join(clientDirectory, "README.md");
    if (!existsSync(index) || !existsSync(readme)) return [];
    const prose = { file: pathIn(root, readme), text: readFileSync(readme, "utf8") };
    const guards = Array.from(readFileSync(index, "utf8").matchAll(IMPORTED), ([, name = ""]) => name);
    const table = TABLE.exec(prose.text);
    const start = table?.index ?? 0;
    const rows = Array.from((table?.[0] ?? "").matchAll(ROW), (row) => ({ name: row[1] ?? "", at: start + row.index }));
    const missing = guards
      .filter((name) => !rows.some((row) => row.name === name))
      .map((name) => `The table of guards has no row for \`${name}\` of ${pathIn(root, index)}. Add one.`)
      .map((message) => findingAt(prose, start, "guards-listed", message));
    const unknown = rows
      .filter(({ name }) => !guards.includes(name))
      .map(({ name, at }) =>
        findingAt(
          prose,
          at,
          "guards-listed",
          `${pathIn(root, index)} has no guard \`${name}\`. Correct the row, or remove it.`,
        ),
      );
    return [...missing, ...unknown];
  });
}
