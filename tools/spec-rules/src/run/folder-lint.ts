import { existsSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { readYaml } from "../whole/yaml-file.ts";
import { type Finding, pathIn } from "./finding.ts";
import { notYaml } from "./mends.ts";

/** Folders of a spec package whose files are written by hand; a file in them is there to be referred to. */
const PARTS = "{paths,schemas,parameters,headers,responses,examples}/**/*.yaml";

/** What the document itself cannot show: a ledger that is missing or no YAML, and files that nothing refers to. */
export function folderLint(root: string, documentFile: string, read: ReadonlySet<string>): readonly Finding[] {
  const folder = dirname(documentFile);
  const unused = globSync(PARTS, { cwd: folder }).map((file) => join(folder, file));
  return [
    ...ledgerLint(root, join(folder, "rules.yaml")),
    ...unused
      .filter((file) => !read.has(file))
      .map((file) => finding(root, file, "file-used", "Nothing refers to this file. Add a $ref to it, or remove it.")),
  ];
}

function ledgerLint(root: string, file: string): readonly Finding[] {
  if (!existsSync(file)) {
    return [
      finding(
        root,
        file,
        "ledger-present",
        "There is no rule ledger. Add rules.yaml, a list of `{ id, rule, kind, where, source }`.",
      ),
    ];
  }
  const { error } = readYaml(file);
  if (!error) return [];
  const { message, line, column } = error;
  return [{ ...finding(root, file, "yaml-syntax", notYaml(message)), line, column }];
}

function finding(root: string, file: string, rule: string, message: string): Finding {
  return { file: pathIn(root, file), line: 1, column: 1, severity: "error", rule, message };
}
