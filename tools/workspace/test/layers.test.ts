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

/** Imports that are not allowed: from which folder, of which. */
const upward: readonly (readonly [from: string, to: string])[] = [
  ...["auth", "call", "client", ...entryPoints].map((above) => ["facts", above] as const),
  ["facts/errors", "call"],
  ...capabilities.flatMap((name) => ["call", "client", ...entryPoints].map((above) => [name, above] as const)),
  ...capabilities.map((name, index) => [name, capabilities[index - 1] ?? capabilities.at(-1) ?? ""] as const),
  ...["client", ...entryPoints].map((above) => ["call", above] as const),
  ...entryPoints.map((above) => ["client", above] as const),
  ...["facts", "call", "client", ...entryPoints, ...capabilities].map((name) => [name, handsOn] as const),
  ...entryPoints.map((name, index) => [name, entryPoints[index - 1] ?? entryPoints.at(-1) ?? ""] as const),
];

/** Imports that are allowed. */
const downward: readonly (readonly [from: string, to: string])[] = [
  ["facts/errors", "facts"],
  ...["call", "client", ...entryPoints, ...capabilities].map((name) => [name, "facts"] as const),
  ...["call", "client", ...entryPoints].flatMap((name) => capabilities.map((below) => [name, below] as const)),
  ...["client", ...entryPoints].map((name) => [name, "call"] as const),
  ...entryPoints.map((name) => [name, "client"] as const),
  ...entryPoints.map((name) => [handsOn, name] as const),
];

const sandbox = "packages/sandbox/src";
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
  "hosts/web",
  "snapshots",
  "world",
];
const nodesOwn = ["build", "dev", "hosts/node"];
const planted = (folders: readonly string[]) =>
  folders.flatMap((name) => Object.keys(forNode).map((what) => `${sandbox}/${name}/${what}.ts`));

let folder: string;
/** The files that Biome refuses, each with the rule. */
const found = new Map<string, string>();

/** Uses `import type`, because types must not be imported upwards either. */
function plant(from: string, to: string): string {
  const file = `${policy}/${from}/imports-${to}.ts`;
  const target = path.posix.relative(path.posix.dirname(file), `${policy}/${to}/leaf.ts`);
  write(file, `import type { Leaf } from "${target}";\nexport type Planted = Leaf;\n`);
  return file;
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
  for (const layer of [...layers, ...capabilities]) write(`${policy}/${layer}/leaf.ts`, "export type Leaf = 1;\n");
  for (const [from, to] of [...upward, ...downward]) plant(from, to);
  for (const file of planted([...portable, ...nodesOwn])) write(file, forNode[path.basename(file, ".ts")] ?? "");
  write(`${sandbox}/hosts/node/leaf.ts`, "export type Leaf = 1;\n");
  for (const from of ["engine", "hosts/web"]) {
    const target = path.posix.relative(`${sandbox}/${from}`, `${sandbox}/hosts/node/leaf.ts`);
    const text = `import type { Leaf } from "${target}";\nexport type Planted = Leaf;\n`;
    write(`${sandbox}/${from}/imports-host.ts`, text);
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
    found.set(path.relative(folder, path.resolve(folder, file)), rule);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("biome.json", () => {
  test.each(["one/a.ts", "one/b.ts"])("refuses files that import each other: %s", (file) => {
    expect(found.get(file)).toBe("noImportCycles");
  });

  test.each(["two/a.ts", "two/b.ts"])("refuses types that import each other: %s", (file) => {
    expect(found.get(file)).toBe("noImportCycles");
  });

  test.each(upward)("keeps %s/ from importing a type of %s/", (from, to) => {
    expect(found.get(`${policy}/${from}/imports-${to}.ts`)).toBe("noRestrictedImports");
  });

  test.each(downward)("lets %s/ import %s/", (from, to) => {
    expect(found.get(`${policy}/${from}/imports-${to}.ts`)).toBeUndefined();
  });

  test.each(planted(portable))("keeps what only Node has out of the sandbox's portable code: %s", (file) => {
    expect(found.get(file)).toBe(file.includes("imports-") ? "noRestrictedImports" : "noRestrictedGlobals");
  });

  test.each(planted(nodesOwn))("lets %s", (file) => {
    expect(found.get(file)).toBeUndefined();
  });

  test("keeps the sandbox's engine from importing a host, and lets hosts import each other", () => {
    expect(found.get(`${sandbox}/engine/imports-host.ts`)).toBe("noRestrictedImports");
    expect(found.get(`${sandbox}/hosts/web/imports-host.ts`)).toBeUndefined();
  });
});
