import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = path.join(import.meta.dirname, "../../..");
const policy = "packages/policy/src";

const entryPoints = ["journal", "opentelemetry", "redis", "testing"];
/** Exports parts of the other entry points for the bulk package. */
const handsOn = "internal";
const layers = ["facts", "call", "client", ...entryPoints, handsOn];
const capabilities = readdirSync(path.join(root, policy), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !layers.includes(entry.name))
  .map(({ name }) => name);

type Edges = readonly (readonly [from: string, to: string])[];
const within = (source: string, edges: Edges) =>
  edges.map(([from, to]) => [path.posix.join(source, from), path.posix.join(source, to)] as const);

const sandbox = "packages/sandbox/src";
const bulk = "packages/bulk/src";

/** Imports that are not allowed: from which folder, of which folder or file. */
const upward: Edges = [
  ...within(policy, [
    ...["auth", "call", "client", ...entryPoints].map((above) => ["facts", above] as const),
    ["facts/errors", "call"],
    ...capabilities.flatMap((name) => ["call", "client", ...entryPoints].map((above) => [name, above] as const)),
    ...capabilities.map((name, index) => [name, capabilities[index - 1] ?? capabilities.at(-1) ?? ""] as const),
    ...["call", "call/sub"].flatMap((name) => ["client", ...entryPoints].map((above) => [name, above] as const)),
    ...["client", "client/sub", "."].flatMap((name) => entryPoints.map((above) => [name, above] as const)),
    ...["facts", "call", "call/sub", "client", "client/sub", ".", ...entryPoints, ...capabilities].map(
      (name) => [name, handsOn] as const,
    ),
    ...entryPoints.flatMap((name, index) =>
      [name, `${name}/sub`].map((from) => [from, entryPoints[index - 1] ?? entryPoints.at(-1) ?? ""] as const),
    ),
    ...["facts", "auth", "call", "client", "redis", "redis/sub"].map((name) => [name, "index.ts"] as const),
  ]),
  ...within(bulk, [
    [".", "files"],
    [".", "queue"],
    ["files", "queue"],
  ]),
  ...within(sandbox, [
    ...["engine", "world", "hosts/web"].flatMap((name) =>
      ["apis/cart", "build", "dev", "hosts/node", "create-sandbox.ts"].map((above) => [name, above] as const),
    ),
    ["engine", "hosts/web"],
    ["world", "engine"],
    [".", "hosts/web"],
  ]),
];

/** Imports that are allowed. */
const downward: Edges = [
  ...within(policy, [
    ["facts/errors", "facts"],
    ...["call", "client", ...entryPoints, ...capabilities].map((name) => [name, "facts"] as const),
    ...["call", "call/sub", "client", ".", ...entryPoints].flatMap((name) =>
      capabilities.map((below) => [name, below] as const),
    ),
    ...["client", "client/sub", ".", ...entryPoints].map((name) => [name, "call"] as const),
    ...[".", ...entryPoints].map((name) => [name, "client"] as const),
    ...[".", ...entryPoints].map((name) => [name, "client/index.ts"] as const),
    ...entryPoints.map((name) => [`${name}/sub`, name] as const),
    ...entryPoints.map((name) => [handsOn, name] as const),
  ]),
  ...within(bulk, [
    ["files", "."],
    ["queue", "files"],
  ]),
  ...within(sandbox, [
    ["engine", "world"],
    ["apis/cart", "engine"],
    ["hosts/web", "hosts/in-process"],
    ["hosts/node", "hosts/web"],
    ["dev", "build"],
  ]),
];

/** Packages that the main entry point of bulk runs must not need. */
const outside = ["node:fs", "bullmq", "@tillside/policy/internal"];
const importing = (name: string) => `${bulk}/imports-${name.replaceAll(/\W/g, "-")}.ts`;

/** Code that only Node runs. */
const forNode: Readonly<Record<string, string>> = {
  "imports-node": 'import { hash } from "node:crypto";\nexport const planted = hash;\n',
  "uses-buffer": "export const planted = Buffer.alloc(1);\n",
  "uses-process": "export const planted = process.platform;\n",
  "uses-set-immediate": "export const planted = () => setImmediate(() => {});\n",
};
/** Where it is not allowed, and where it is. */
const portable = [
  "apis/cart",
  "auth",
  "control",
  "engine",
  "faults",
  "hosts/in-process",
  "hosts/page",
  "hosts/web",
  "hosts/worker",
  "snapshots",
  "world",
];
const nodesOwn = ["build", "dev", "hosts/node"];
const planted = (folders: readonly string[]) =>
  folders.flatMap((name) => Object.keys(forNode).map((what) => `${sandbox}/${name}/${what}.ts`));

/** Files of the sandbox beside the folders, each with an import of Node and a global of Node. */
const portableFiles = ["all-apis", "apis", "in-page", "in-process", "load-apis", "worker"];
const nodesFiles = ["cli", "create-sandbox"];
const fileOf = (name: string) => `${sandbox}/${name}.ts`;

let folder: string;
/** The files that Biome refuses, each with the rules. */
const found = new Map<string, Set<string>>();
const rulesFor = (file: string) => [...(found.get(file) ?? [])].sort();

const importOf = (from: string, to: string) => path.posix.join(from, `imports-${to.replaceAll(/\W/g, "-")}.ts`);

/** Uses `import type`, because types must not be imported upwards either. */
function plant(from: string, to: string): void {
  const file = importOf(from, to);
  const target = to.endsWith(".ts") ? to : `${to}/leaf.ts`;
  const relative = path.posix.relative(from, target);
  const specifier = relative.startsWith("../") ? relative : `./${relative}`;
  write(target, "export type Leaf = 1;\n");
  write(file, `import type { Leaf } from "${specifier}";\nexport type Planted = Leaf;\n`);
}

function write(file: string, text: string): void {
  const at = path.join(folder, file);
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, text);
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "tillside-layers-"));
  const config = JSON.parse(readFileSync(path.join(root, "biome.json"), "utf8"));
  write("biome.json", JSON.stringify({ ...config, vcs: { enabled: false } }));
  for (const [from, to] of [...upward, ...downward]) plant(from, to);
  for (const name of outside) write(importing(name), `import "${name}";\n`);
  for (const file of planted([...portable, ...nodesOwn])) write(file, forNode[path.basename(file, ".ts")] ?? "");
  for (const name of [...portableFiles, ...nodesFiles]) {
    write(fileOf(name), 'import "node:crypto";\nexport const planted = Buffer.alloc(1);\nexport type Leaf = 1;\n');
  }
  write("one/a.ts", 'import { b } from "./b.ts";\nexport const a = (): unknown => b();\n');
  write("one/b.ts", 'import { a } from "./a.ts";\nexport const b = (): unknown => a();\n');
  write("two/a.ts", 'import type { B } from "./b.ts";\nexport interface A {\n  readonly b: B;\n}\n');
  write("two/b.ts", 'import type { A } from "./a.ts";\nexport interface B {\n  readonly a: A;\n}\n');
  const biome = path.join(root, "node_modules/.bin/biome");
  const { stdout } = await promisify(execFile)(biome, ["lint", "--reporter=github", "--max-diagnostics=none", "."], {
    cwd: folder,
  }).catch((failure: { stdout: string }) => failure);
  for (const [, rule = "", file = ""] of stdout.matchAll(/::error title=lint\/\w+\/(\w+),file=([^,]+),/g)) {
    const refused = path.relative(folder, path.resolve(folder, file));
    found.set(refused, (found.get(refused) ?? new Set()).add(rule));
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("biome.json", () => {
  test.each(["one/a.ts", "one/b.ts"])("refuses files that import each other: %s", (file) => {
    expect(rulesFor(file)).toEqual(["noImportCycles"]);
  });

  test.each(["two/a.ts", "two/b.ts"])("refuses types that import each other: %s", (file) => {
    expect(rulesFor(file)).toEqual(["noImportCycles"]);
  });

  test.each(upward)("keeps %s from importing a type of %s", (from, to) => {
    expect(rulesFor(importOf(from, to))).toEqual(["noRestrictedImports"]);
  });

  test.each(downward)("lets %s import %s", (from, to) => {
    expect(rulesFor(importOf(from, to))).toEqual([]);
  });

  test.each(outside)("keeps the main entry point of bulk runs from importing %s", (name) => {
    expect(rulesFor(importing(name))).toEqual(["noRestrictedImports"]);
  });

  test.each(planted(portable))("keeps what only Node has out of the sandbox's portable code: %s", (file) => {
    expect(rulesFor(file)).toEqual([file.includes("imports-") ? "noRestrictedImports" : "noRestrictedGlobals"]);
  });

  test.each(portableFiles)("keeps what only Node has out of the sandbox's %s.ts", (name) => {
    expect(rulesFor(fileOf(name))).toEqual(["noRestrictedGlobals", "noRestrictedImports"]);
  });

  test.each([...planted(nodesOwn), ...nodesFiles.map(fileOf)])("lets %s", (file) => {
    expect(rulesFor(file)).toEqual([]);
  });
});
