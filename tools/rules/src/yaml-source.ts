import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { type Document, isNode, LineCounter, parseDocument } from "yaml";

/** A YAML file and the lines of its values, for messages that say where. */
export interface YamlSource {
  readonly document: Document.Parsed;
  /** `file:line` of the value at a path of keys, or of the nearest that exists around it. */
  readonly placeOf: (path: readonly (string | number)[]) => string;
  /** `file:line` of a position in the text. */
  readonly placeAt: (offset: number) => string;
}

/**
 * Reads a YAML file.
 *
 * @throws Error with file, line and cause when it is no YAML.
 */
export function readYaml(root: string, file: string): YamlSource {
  const name = relative(root, file).replaceAll("\\", "/");
  const lineCounter = new LineCounter();
  const document = parseDocument(readFileSync(file, "utf8"), { lineCounter, prettyErrors: false });
  const placeAt = (offset: number) => `${name}:${lineCounter.linePos(offset).line}`;
  const [error] = document.errors;
  if (error) throw new Error(`${placeAt(error.pos[0])}: ${error.message} Correct the YAML there.`);
  const placeOf = (path: readonly (string | number)[]): string => {
    const node = path.length === 0 ? document.contents : document.getIn(path, true);
    if (isNode(node) && node.range) return placeAt(node.range[0]);
    return path.length === 0 ? placeAt(0) : placeOf(path.slice(0, -1));
  };
  return { document, placeOf, placeAt };
}
