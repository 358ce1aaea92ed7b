import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { pointerKeys } from "./pointer-keys.ts";

interface Spot {
  readonly file: SourceFile;
  readonly node: Node | null;
  readonly offset: number;
}

interface SourceFile {
  readonly path: string;
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

/**
 * File and line of the hand-written YAML that a trail of keys leads to, `$ref`s between files followed. Where the trail
 * goes on but the source does not, the last step that exists.
 */
export function locate(rootDocument: string, trail: readonly string[]): { path: string; line: number } {
  let spot = follow(open(rootDocument));
  for (const key of trail) {
    const next = step(spot, key);
    if (!next) break;
    spot = next;
  }
  return { path: spot.file.path, line: spot.file.lines.linePos(spot.offset).line };
}

function open(path: string): Spot {
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(path, "utf8"), { lineCounter: lines });
  return { file: { path, document, lines }, node: document.contents, offset: 0 };
}

function step(spot: Spot, key: string): Spot | undefined {
  const target = follow(spot);
  return child(spot, key) ?? (target === spot ? undefined : child(target, key));
}

function child({ file, node }: Spot, key: string): Spot | undefined {
  if (isSeq(node)) {
    const item = node.items[Number(key)] as Node | undefined;
    return item && { file, node: item, offset: item.range?.[0] ?? 0 };
  }
  if (!isMap<Node, Node | null>(node)) return undefined;
  const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
  return pair && { file, node: pair.value, offset: pair.key.range?.[0] ?? 0 };
}

/** The start of what a `$ref` points to; the spot itself where there is none. */
function follow(spot: Spot): Spot {
  const reference = isMap(spot.node) ? spot.node.get("$ref") : undefined;
  if (typeof reference !== "string") return spot;
  const [file = "", pointer = ""] = reference.split("#");
  const path = resolve(dirname(spot.file.path), file);
  if (file && !existsSync(path)) return spot;
  let target: Spot | undefined = file ? open(path) : { file: spot.file, node: spot.file.document.contents, offset: 0 };
  for (const key of pointerKeys(pointer)) target = target && step(target, key);
  return target ? follow(target) : spot;
}
