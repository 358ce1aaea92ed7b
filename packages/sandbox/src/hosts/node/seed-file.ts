import { readFile } from "node:fs/promises";
import type { Document, LineCounter } from "yaml";
import { mostBodyLevels } from "../../engine/read-body.ts";
import { quoted, sentence } from "../../engine/suggestion.ts";
import { SandboxError } from "../../sandbox-error.ts";
import { mostShown, type Seed, type SeedError, tooDeep } from "../../seeds/seed.ts";
import { tooDeepAt } from "./too-deep-at.ts";

/** A seed that was read from a file of YAML or JSON. */
export interface SeedFile {
  readonly seed: Seed;
  /** An error that says where in the file each problem of the seed is. */
  explained(error: SeedError): SandboxError;
}

/** @throws SandboxError where the file cannot be read, is nested too deeply or is not valid YAML; with the line. */
export async function readSeedFile(file: string): Promise<SeedFile> {
  // Only who has a seed file needs the parser.
  const { isScalar, LineCounter: Lines, parseDocument, visit } = await import("yaml");
  const text = await readFile(file, "utf8").catch((error: Error) => {
    throw new SandboxError(`The seed file ${file} cannot be read: ${error.message}.`);
  });
  const linesBefore = new Lines();
  const deep = await tooDeepAt(text, mostBodyLevels, linesBefore);
  if (deep !== undefined)
    throw notLoaded([tooDeep], (message) => `${placeOf(file, deep, linesBefore)}  ${sentence([message])}`);
  const lines = new Lines();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const problems = [...document.errors, ...document.warnings].map(({ pos: [offset], code, message }) => ({
    offset,
    message: code === "MULTIPLE_DOCS" ? "A seed file is one document: leave out `---`" : message,
  }));
  visit(document, {
    // The parser compares each name with all others, which takes minutes in a large file.
    Map(_, { items }) {
      const names = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const name = typeof key.value === "string" ? key.value : key.source;
        if (names.has(name))
          problems.push({
            offset: key.range?.[0] ?? 0,
            message: `The name ${quoted(String(name))} is already in this map`,
          });
        names.add(name);
      }
    },
    Pair(_, { key }) {
      // A name is the text that the file has: as a number, a long id would lose digits.
      if (isScalar(key)) key.value = typeof key.value === "string" ? key.value : key.source;
      else problems.push({ offset: (key as Placed | null)?.range?.[0] ?? 0, message: "A name must be a text" });
    },
  });
  if (problems.length > 0)
    throw notLoaded(problems, ({ offset, message }) => `${placeOf(file, offset, lines)}  ${message}`);
  return {
    seed: seedIn(document, file),
    explained: ({ problems }) =>
      notLoaded(
        problems,
        ({ path, message }) => `${placeOf(file, offsetOf(document, path), lines)}  ${sentence([message])}`,
      ),
  };
}

/** @throws SandboxError for an alias without its anchor, or more aliases than a person would write. */
function seedIn(document: Document, file: string): Seed {
  try {
    return document.toJS() as Seed;
  } catch (error) {
    throw notLoaded([error as Error], ({ message }) => `${file}  ${sentence([message])}`);
  }
}

/** @param lineOf finds the place of a problem, which takes long in a large file. */
function notLoaded<Problem>(problems: readonly Problem[], lineOf: (problem: Problem) => string): SandboxError {
  const most = problems.slice(0, mostShown).map(lineOf);
  const rest = problems.length > mostShown ? [`and ${problems.length - mostShown} more`] : [];
  return new SandboxError(
    [
      ...most,
      ...rest,
      "The seed is not loaded. The README of @tillside/sandbox shows what a seed file looks like.",
    ].join("\n"),
  );
}

function placeOf(file: string, offset: number, lines: LineCounter): string {
  const { line, col } = lines.linePos(offset);
  return `${file}:${line}:${col}`;
}

/** Where the name of a member is, or an item; where it is missing, what it is missing in. */
function offsetOf({ contents }: Document, path: readonly (string | number)[]): number {
  let offset = contents?.range?.[0] ?? 0;
  let node: unknown = contents;
  for (const step of path) {
    const pair = pairsOf(node).find(({ key }) => String(key?.value) === String(step));
    const item = pair === undefined ? itemsOf(node)[Number(step)] : pair.value;
    offset = pair?.key?.range?.[0] ?? (item as Placed | undefined)?.range?.[0] ?? offset;
    node = item;
  }
  return offset;
}

interface Placed {
  readonly range?: readonly number[] | null;
}
interface Pair {
  readonly key?: (Placed & { readonly value?: unknown }) | null;
  readonly value?: unknown;
}

function itemsOf(node: unknown): readonly unknown[] {
  const { items = [] } = (node ?? {}) as { readonly items?: readonly unknown[] };
  return items;
}

function pairsOf(node: unknown): readonly Pair[] {
  return itemsOf(node).filter((item): item is Pair => typeof item === "object" && item !== null && "key" in item);
}
