import { existsSync } from "node:fs";
import { join } from "node:path";
import { at } from "../../document/json.ts";
import { targetOf } from "../../document/reference.ts";
import { readYaml } from "../../document/yaml-file.ts";
import { pathIn } from "./finding.ts";

/**
 * The file behind a `$ref` that leads nowhere, if it is there and says nothing, relative to the root. Redocly distinguishes it from a
 * place that does not exist by no word.
 * @param pointer of what holds the `$ref`.
 */
export function emptyTarget(root: string, file: string, pointer: string): string | undefined {
  const from = join(root, file);
  const reference = at(readYaml(from).data, ...targetOf(from, pointer).path, "$ref");
  if (typeof reference !== "string") return undefined;
  const target = targetOf(from, reference).file;
  return existsSync(target) && (readYaml(target).data ?? "") === "" ? pathIn(root, target) : undefined;
}
