import { readFileSync, statSync } from "node:fs";
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  visit,
  type YAMLParseError,
} from "yaml";
import { bracketFault } from "./bracket-fault.ts";
import { duplicateKey } from "./duplicate-key.ts";
import { foreignTag } from "./foreign-tag.ts";
import type { Path } from "./json.ts";
import { quoteFault } from "./quote-fault.ts";

/** Lines and columns count from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

interface YamlError {
  readonly message: string;
  readonly hasCause: boolean;
  /** Its aliases have no end or too many values, or a tag is none of JSON's. Redocly would fail on it, or not come to an end. */
  readonly isRefused?: true;
}

/** A YAML file: what it holds, and where each value stands in it. */
export interface YamlFile {
  readonly document: Document.Parsed;
  readonly data: unknown;
  /** The first thing that keeps the file from being YAML; where `hasCause`, the message names the cause and the fix. */
  readonly error?: Position & YamlError;
  /** Of the value at `path`, or of the nearest that exists around it. */
  readonly positionOf: (path: Path) => Position;
  /** Of a character of the text. */
  readonly positionAt: (offset: number) => Position;
}

/** Where a YAML file belongs, there is a folder. */
const FOLDER: NonNullable<YamlFile["error"]> = {
  line: 1,
  column: 1,
  hasCause: true,
  message: "This is a folder. Remove it, and write a YAML file with its name.",
};

/** By file: the text that was read last, and what it holds. */
const known = new Map<string, { readonly text: string; readonly parsed: YamlFile }>();

/** Parses a file, unless it holds the same text as the last time: several rules read the same ledger, and parsing it takes 50 ms. */
export function readYaml(file: string): YamlFile {
  if (statSync(file).isDirectory()) return { ...parseYaml(""), error: FOLDER };
  const text = readFileSync(file, "utf8");
  const last = known.get(file);
  if (last?.text === text) return last.parsed;
  const parsed = parseYaml(text);
  known.set(file, { text, parsed });
  return parsed;
}

export function parseYaml(text: string): YamlFile {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, merge: true, prettyErrors: false, logLevel: "error" });
  const positionAt = (offset: number): Position => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const { data, fault } = dataOf(text, document);
  const [error] = document.errors;
  return {
    document,
    data,
    ...(error ? { error: errorOf(text, document, error, positionAt) } : fault && { error: faultAt(fault, positionAt) }),
    positionOf: (path) => positionAt(offsetOf(document.contents, path)),
    positionAt,
  };
}

function errorOf(
  text: string,
  document: Document.Parsed,
  { message, code, pos: [noticed] }: YAMLParseError,
  positionAt: YamlFile["positionAt"],
): NonNullable<YamlFile["error"]> {
  // A second document begins with `---`, or after the `...` that ends the first.
  if (code === "MULTIPLE_DOCS") return { message: SECOND_DOCUMENT, hasCause: true, ...positionAt(noticed) };
  const twice = code === "DUPLICATE_KEY" ? duplicateKey(document, noticed) : undefined;
  if (twice) {
    const message = `The key \`${twice.name}\` stands on line ${positionAt(twice.first).line} too. Remove one of the two, or write the content of both under one.`;
    return { message, hasCause: true, ...positionAt(noticed) };
  }
  const opening = quoteFault(text, noticed) ?? bracketFault(text, noticed);
  if (opening) return { message: opening.message, hasCause: true, ...positionAt(opening.offset) };
  const spaceless = spacelessKey(text.slice(noticed), code);
  if (spaceless) return { message: spaceless, hasCause: true, ...positionAt(noticed) };
  return { message, hasCause: false, ...positionAt(noticed) };
}

/** The message for `requests:12`, which YAML takes for the beginning of a text and notices only on the next line. */
function spacelessKey(rest: string, code: YAMLParseError["code"]): string | undefined {
  if (code !== "MULTILINE_IMPLICIT_KEY" && code !== "MISSING_CHAR") return undefined;
  const { groups } = /^(?<key>[\w-]+):(?<value>[^\s:/][^\n]*)\n/.exec(rest) ?? {};
  return groups && `The space after the colon is missing. Write \`${groups.key}: ${groups.value}\`.`;
}

const SECOND_DOCUMENT =
  "A second document begins here. Each file holds one document: remove the `---` or `...` line, or move what follows it to a file of its own.";

interface Fault extends YamlError {
  readonly offset: number;
}

/** What can be read of a file, which may be nothing, and why nothing can: an alias without its anchor, for instance, is no error of the syntax. */
function dataOf(text: string, document: Document.Parsed): { data: unknown; fault?: Fault } {
  const circular = circularAlias(document);
  if (circular) return { data: undefined, fault: circular };
  const foreign = foreignTag(text, document);
  if (foreign) return { data: undefined, fault: { ...foreign, hasCause: true, isRefused: true } };
  try {
    return { data: document.toJS() ?? undefined };
  } catch (error) {
    const reason = `${error instanceof Error ? error.message : error}`;
    // The parser's limit on what aliases expand to. Redocly has none and would not come to an end.
    const isTooMuch = reason.startsWith("Excessive alias count");
    const cause = isTooMuch ? "The aliases in this file expand to too many values" : reason;
    const message = `${cause}. Write the values in place of aliases and merge keys.`;
    const fault = isTooMuch ? ({ hasCause: true, isRefused: true } as const) : { hasCause: false };
    return { data: undefined, fault: { message, offset: 0, ...fault } };
  }
}

/** An alias inside the value of its own anchor: the value would contain itself without end. */
function circularAlias(document: Document.Parsed): Fault | undefined {
  let fault: Fault | undefined;
  visit(document, {
    Alias(_key, alias, ancestors) {
      const target = alias.resolve(document);
      if (target === undefined || !ancestors.includes(target)) return undefined;
      const message = `*${alias.source} stands inside the value of &${alias.source}, which would contain itself. Write a value in place of the alias.`;
      fault = { message, hasCause: true, isRefused: true, offset: alias.range?.[0] ?? 0 };
      return visit.BREAK;
    },
  });
  return fault;
}

function faultAt({ offset, ...fault }: Fault, positionAt: YamlFile["positionAt"]): NonNullable<YamlFile["error"]> {
  return { ...fault, ...positionAt(offset) };
}

function offsetOf(contents: Node | null, path: Path): number {
  let node: unknown = contents;
  let offset = startOf(contents);
  for (const key of path) {
    if (isSeq(node)) {
      node = node.items[Number(key)];
      if (node === undefined) return offset;
      offset = startOf(node);
    } else {
      const pair = isMap(node)
        ? node.items.find((item) => isScalar(item.key) && String(item.key.value) === `${key}`)
        : undefined;
      if (pair === undefined) return offset;
      node = pair.value;
      offset = startOfValue(pair);
    }
  }
  return offset;
}

function startOf(node: unknown): number {
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}

/** A text or number stands where it begins. An object or a list, whose first line may be another's, stands at its key's colon. */
function startOfValue({ key, value }: Pair): number {
  if (isScalar(value) && value.source !== "" && value.range) return value.range[0];
  return isNode(key) && key.range ? key.range[1] + 1 : startOf(value);
}
