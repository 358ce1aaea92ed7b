import { existsSync } from "node:fs";
import { extname } from "node:path";
import { isScalar } from "yaml";
import { at } from "../../document/json.ts";
import { keysOf } from "../../document/pointer.ts";
import { readYaml } from "../../document/yaml-file.ts";

/** What stands where Redocly found a problem. */
export interface Written {
  /** The keys that lead there in its file. */
  readonly keys: readonly string[];
  readonly value: unknown;
  /** The characters of the value: `1.0`, which YAML reads as 1. Undefined for an object or a list. */
  readonly source: string | undefined;
  /** What the value is a part of. */
  readonly around: unknown;
}

/** What stands at a place; undefined in a bundle, which has no author. */
export function writtenAt(file: string, pointer: string): Written | undefined {
  if (extname(file) === ".json" || !existsSync(file)) return undefined;
  const keys = keysOf(pointer);
  const { data, document } = readYaml(file);
  const node = document.getIn(keys, true);
  return {
    keys,
    value: at(data, ...keys),
    source: isScalar(node) ? node.source : undefined,
    around: at(data, ...keys.slice(0, -1)),
  };
}
