import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const source = path.join(import.meta.dirname, "../src");

/** Everything but what Node's host, the build and the command line add. */
const entries = ["build-sandbox.ts", "all-apis.ts", "in-page.ts", "in-process.ts", "worker.ts"];

/** Packages that run everywhere, and write no code at run time. */
const portable = /^(@noble\/hashes\/[\w.]+|fast-querystring)$/;

/** What only Node has, and what a page's Content-Security-Policy forbids. */
const forbidden = /\b(Buffer|process|global|require|module|__dirname|__filename|setImmediate|eval)\b|\bnew Function\b/g;

/** Where a global that only Node has is looked for before it is used. */
const lookedFor: Readonly<Record<string, readonly string[]>> = { "world/next-turn.ts": ["setImmediate"] };

interface SourceFile {
  readonly imports: readonly string[];
  readonly words: readonly string[];
}

/** A file's imports, those of types apart, and the forbidden words in its code. */
function read(file: string): SourceFile {
  const text = readFileSync(path.join(source, file), "utf8")
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/^\s*\/\/.*$/gm, "");
  const imports = [
    ...text.matchAll(/^(?:import|export)\s(?!type\s)(?:[^"';]*\sfrom\s)?"([^"]+)"|\bimport\("([^"]+)"\)/gm),
  ];
  const code = text
    .replaceAll(/"(?:[^"\\\n]|\\.)*"/g, '""')
    .replaceAll(/`(?:[^`\\]|\\.)*`/g, (words) =>
      Array.from(words.matchAll(/\$\{([^{}]*)\}/g), ([, inside]) => inside).join(";"),
    );
  return {
    imports: imports.map(([, from, later]) => from ?? later ?? ""),
    words: [...new Set([...code.matchAll(forbidden)].map(([word]) => word))],
  };
}

/** Every file that these files load, by its path below `src/`. */
function loadedBy(files: readonly string[]): Map<string, SourceFile> {
  const loaded = new Map<string, SourceFile>();
  const visit = (file: string) => {
    if (loaded.has(file)) return;
    const each = read(file);
    loaded.set(file, each);
    for (const name of each.imports) if (name.startsWith(".")) visit(path.posix.join(path.posix.dirname(file), name));
  };
  files.forEach(visit);
  return loaded;
}

const loaded = loadedBy(entries);

test("what builds a sandbox loads the engine, the world and every API", () => {
  for (const file of ["engine/engine.ts", "world/world.ts", "snapshots/read-snapshot.ts", "apis/cart/cart.ts"]) {
    expect([...loaded.keys()]).toContain(file);
  }
  expect(loaded.size).toBeGreaterThan(150);
  expect([...loaded.keys()].filter((file) => /^(build|dev|hosts\/node)\//.test(file))).toEqual([]);
});

test("it imports no module of Node, and no package that needs one or writes code at run time", () => {
  const found = [...loaded].flatMap(([file, { imports }]) =>
    imports.filter((name) => !name.startsWith(".") && !portable.test(name)).map((name) => `${file} imports ${name}`),
  );
  expect(found).toEqual([]);
});

test("it uses nothing that only Node has, and writes no code at run time", () => {
  const found = [...loaded].flatMap(([file, { words }]) => (words.length > 0 ? [[file, words] as const] : []));
  expect(Object.fromEntries(found)).toEqual(lookedFor);
});
