import { relative } from "node:path";
import { Problem } from "../problem.ts";
import type { Path } from "./json.ts";
import { readYaml, type YamlFile } from "./yaml-file.ts";

/** A YAML file that must be right, and its places as `file:line`, relative to the root. */
export interface YamlSource extends Pick<YamlFile, "document" | "data"> {
  /** Of the value at a path of keys, or of the nearest that exists around it. */
  readonly placeOf: (path: Path) => string;
  /** Of a position in the text. */
  readonly placeAt: (offset: number) => string;
}

/**
 * Reads a YAML file.
 *
 * @throws Problem with file, line and cause when it is no YAML.
 */
export function readSource(root: string, file: string): YamlSource {
  const name = relative(root, file).replaceAll("\\", "/");
  const { document, data, error, positionOf, positionAt } = readYaml(file);
  if (error)
    throw new Problem(`${name}:${error.line}: ${error.message}${error.hasCause ? "" : " Correct the YAML there."}`);
  return {
    document,
    data,
    placeOf: (path) => `${name}:${positionOf(path).line}`,
    placeAt: (offset) => `${name}:${positionAt(offset).line}`,
  };
}
