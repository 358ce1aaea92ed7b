import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { readApis } from "@tillside/spec/apis";
import { build } from "esbuild";
import { ROOT } from "../../src/root.ts";
import type { Figure } from "../figure.ts";
import { kibibytes } from "../size.ts";

const folder = path.join(ROOT, "packages/sandbox/dist/web");
const entries = ["in-page.js", "worker.js"].map((name) => path.join(folder, name));

/** The files that a file imports, and those that it loads when it needs them. */
interface Imports {
  readonly always: readonly string[];
  readonly later: readonly string[];
}

/** What a page loads to have a sandbox of one API, and of all; the sentences of the rules follow when it shows one. */
export async function pageSize(): Promise<Figure[]> {
  const { apis, all, statements } = await pageBytes();
  return [
    ...[...apis].map(([api, bytes]) => [`min+gzip, sandbox in a page, ${api}`, bytes, "80 KiB"] as const),
    ["min+gzip, sandbox in a page, all APIs", all, "160 KiB"] as const,
    ["gzip, sandbox in a page, sentences of the rules", statements, "40 KiB"] as const,
  ].map(([what, bytes, bar]) => ({ what: `size ${what}`, measured: kibibytes(bytes), bar }));
}

/** The same in bytes. */
export async function pageBytes() {
  const imports = await importsIn(folder);
  const names = readApis(ROOT).map(({ name }) => name);
  return {
    /** By the name of the API. */
    apis: new Map(names.map((name) => [name, gzipped(loadedFor([name], imports))])),
    all: gzipped(loadedFor(names, imports)),
    statements: gzipped(loadedLater("statements", imports)),
  };
}

/** The files of the entries, and of the APIs that a page names. */
function loadedFor(apis: readonly string[], imports: ReadonlyMap<string, Imports>): Set<string> {
  const files = new Set(entries.flatMap((entry) => reachedFrom(entry, imports)));
  for (const api of apis)
    for (const name of [api, `${api}.document`]) for (const file of loadedLater(name, imports)) files.add(file);
  return files;
}

/** The chunk of a name, which is loaded when it is needed, with what it imports. */
function loadedLater(name: string, imports: ReadonlyMap<string, Imports>): Set<string> {
  const chunks = new Set([...imports.values()].flatMap(({ later }) => later));
  const chunk = [...chunks].find((file) => path.basename(file).replace(/-[\w-]{8}\.js$/, "") === name);
  if (chunk === undefined) throw new Error(`No chunk of packages/sandbox/dist/web is ${name}: build the sandbox.`);
  return new Set(reachedFrom(chunk, imports));
}

function reachedFrom(entry: string, imports: ReadonlyMap<string, Imports>): string[] {
  const reached = new Set([entry]);
  for (const file of reached) for (const each of imports.get(file)?.always ?? []) reached.add(each);
  return [...reached];
}

/** Each file is served by itself. */
function gzipped(files: ReadonlySet<string>): number {
  const sizes = [...files].map((file) => gzipSync(readFileSync(file), { level: 9 }).byteLength);
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function importsIn(absWorkingDir: string): Promise<ReadonlyMap<string, Imports>> {
  const { metafile } = await build({
    absWorkingDir,
    entryPoints: entries,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "browser",
    outdir: "unwritten",
    write: false,
    metafile: true,
  });
  return new Map(
    Object.entries(metafile.inputs).map(([name, { imports }]) => {
      const of = (kind: string) =>
        imports.filter((each) => each.kind === kind).map((each) => path.resolve(absWorkingDir, each.path));
      return [path.resolve(absWorkingDir, name), { always: of("import-statement"), later: of("dynamic-import") }];
    }),
  );
}
