import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Beside the portal, so that it is not published with it. Relative to the root. */
export const INPUTS = "docs/.portal-inputs.txt";

/** What the portal is made of. Every file here is also an input of a task that `portal` depends on in turbo.json. */
const PATTERNS = [
  "docs/astro.config.ts",
  "docs/ec.config.mjs",
  "docs/public/**",
  "docs/src/**",
  "specs/redocly.yaml",
  "specs/*/openapi.yaml",
  "specs/*/rules.yaml",
  "specs/*/changelog/*",
  "specs/workflows/*.arazzo.yaml",
  "specs/*/{paths,schemas,parameters,headers,responses,examples}/**",
  "tools/spec/src/extensions/*.ts",
  "packages/console/src/**",
  "packages/{policy,bulk}/dist/**/*.d.ts",
  "packages/clients/*/dist/**/*.d.ts",
  ".changeset/*.md",
];
const LEFT_OUT = /\.test\.tsx?$|^docs\/src\/content\/docs\/(?:changelog|reference|sdk)\/.*\.md$/;

/** The hash of each file that the portal of a repository is made of, by its path relative to the root. */
export function portalInputs(root: string): ReadonlyMap<string, string> {
  const files = globSync(PATTERNS, { cwd: root, withFileTypes: true, exclude: ({ name }) => name === "node_modules" })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !LEFT_OUT.test(file) && hasSource(root, file))
    .sort();
  return new Map(files.map((file) => [file, hashOf(join(root, file))]));
}

/** As the build leaves it: a line for each file. */
export function inputsText(inputs: ReadonlyMap<string, string>): string {
  return Array.from(inputs, ([file, hash]) => `${hash} ${file}\n`).join("");
}

/** The files that were changed, added or removed since the portal was built; undefined where it is not built. */
export function changedInputs(root: string): readonly string[] | undefined {
  const file = join(root, INPUTS);
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  const built = new Map(lines.map((line) => [line.slice(line.indexOf(" ") + 1), line.slice(0, line.indexOf(" "))]));
  const now = portalInputs(root);
  const all = [...new Set([...built.keys(), ...now.keys()])].sort();
  return all.filter((each) => built.get(each) !== now.get(each));
}

/** Whether a built file still has a source: what an earlier build left behind is no input. */
function hasSource(root: string, file: string): boolean {
  const isBuilt = file.startsWith("packages/");
  return !isBuilt || existsSync(join(root, file.replace("/dist/", "/src/").replace(/\.d\.ts$/, ".ts")));
}

function hashOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 16);
}
