import { type Dirent, existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { at, members, type Path } from "../../document/json.ts";
import { ledgerFaults, type Rule } from "../../document/ledger.ts";
import { type Position, readYaml } from "../../document/yaml-file.ts";
import { type Finding, pathIn } from "./finding.ts";
import { yamlFault } from "./yaml-cause.ts";

/** What else stands in the folder of a spec package. Every other file is there to be referred to. */
const KNOWN: ReadonlySet<string> = new Set([
  "openapi.yaml",
  "rules.yaml",
  "package.json",
  "turbo.json",
  "README.md",
  "CHANGELOG.md",
  "LICENSE",
  "changelog",
  "dist",
  "node_modules",
]);

/**
 * What the document itself cannot show: a ledger that is missing or malformed, and files that nothing refers to. Also packages
 * whose files it refers to although its own does not depend on them.
 */
export function folderLint(root: string, documentFile: string, read: ReadonlySet<string>): readonly Finding[] {
  const folder = dirname(documentFile);
  const unused = filesIn(folder, ({ name }) => !KNOWN.has(name));
  return [
    ...ledgerLint(root, join(folder, "rules.yaml")),
    ...pathsLint(root, documentFile),
    ...sharedLint(root, folder, read),
    ...unused
      .filter((file) => !read.has(file))
      .map((file) => finding(root, file, "file-used", "Nothing refers to this file. Add a $ref to it, or remove it.")),
  ];
}

/** The files in a folder and in those inside it. Hidden ones belong to tools. */
function filesIn(folder: string, isWanted: (entry: Dirent) => boolean = () => true): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith(".") && isWanted(entry))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    });
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
  const fault = yamlFault(file);
  if (fault) return [{ ...finding(root, file, "yaml-syntax", fault.message), ...fault }];
  const { data, positionOf } = readYaml(file);
  const faults = ledgerFaults(data).map(({ path, message }) => ({
    ...finding(root, file, "ledger-form", message),
    ...positionOf(path),
  }));
  return faults.length > 0 ? faults : openLint(root, file, data as readonly Rule[], positionOf);
}

/** An open point that the spec shows says what client and sandbox do there. */
function openLint(
  root: string,
  file: string,
  ledger: readonly Rule[],
  positionOf: (path: Path) => Position,
): readonly Finding[] {
  return ledger.flatMap(({ id, kind, where, reading }, index): readonly Finding[] => {
    if (kind !== "open" || !where.includes("spec") || reading) return [];
    const message = `${id} is an open point without a reading. Say what client and sandbox do there: \`reading: { point: X1, client: "…", sandbox: "…" }\`.`;
    return [{ ...finding(root, file, "open-read", message), ...positionOf([index, "kind"]) }];
  });
}

/** A file in `paths/` is named after the URL that refers to it, with `/` written as `_`. */
function pathsLint(root: string, documentFile: string): readonly Finding[] {
  const { data, positionOf } = readYaml(documentFile);
  return members(at(data, "paths")).flatMap(([url, item]): readonly Finding[] => {
    const reference = at(item, "$ref");
    if (typeof reference !== "string" || !/(?:^|\/)paths\//.test(reference)) return [];
    const name = `${url.slice(1).replaceAll("/", "_")}.yaml`;
    if (basename(reference) === name) return [];
    const message = `${url} refers to ${basename(reference)}. Name the file after the URL, with _ for each /: paths/${name}.`;
    return [{ ...finding(root, documentFile, "path-file-named", message), ...positionOf(["paths", url, "$ref"]) }];
  });
}

function sharedLint(root: string, folder: string, read: ReadonlySet<string>): readonly Finding[] {
  const file = join(folder, "package.json");
  const { data, fault } = packageAt(file);
  if (fault !== undefined) return [finding(root, file, "shared-listed", fault)];
  const inSpecs = Array.from(read, (path) => relative(dirname(folder), path).split(sep));
  const others = new Set(inSpecs.map(([name]) => `@tillside/spec-${name}`));
  others.delete(`@tillside/spec-${relative(dirname(folder), folder)}`);
  return Array.from(others)
    .filter((name) => at(data, "devDependencies", name) === undefined)
    .map((name) =>
      finding(
        root,
        file,
        "shared-listed",
        `The API refers to files of ${name}. Add \`"${name}": "workspace:*"\` under devDependencies, so that an edit there rebuilds it.`,
      ),
    );
}

/** What a package.json holds, or why it cannot be read. */
function packageAt(file: string): { readonly data?: unknown; readonly fault?: string } {
  if (!existsSync(file)) return {};
  try {
    return { data: JSON.parse(readFileSync(file, "utf8")) };
  } catch (error) {
    return { fault: `This is not valid JSON: ${(error as Error).message}. Correct it; pnpm and the lint read it.` };
  }
}

function finding(root: string, file: string, rule: string, message: string): Finding {
  return { file: pathIn(root, file), line: 1, column: 1, severity: "error", rule, message };
}
