import { existsSync } from "node:fs";
import { at } from "../../document/json.ts";
import { type Origin, targetOf } from "../../document/reference.ts";
import { readYaml } from "../../document/yaml-file.ts";

/** The place that the `$ref` at a place leads to, which need not exist; undefined for a place without a `$ref`. */
export function referredPlace({ file, path }: Origin): Origin | undefined {
  const reference = at(dataOf(file), ...path, "$ref");
  return typeof reference === "string" ? holderOf(targetOf(file, reference)) : undefined;
}

/** The place itself or, where the way to it leads through a `$ref`, the place of that. */
function holderOf({ file, path }: Origin): Origin {
  const data = dataOf(file);
  const steps = path.map((_, index) => path.slice(0, index));
  const through = steps.find((step, index) => {
    const isHere = at(data, ...step, ...path.slice(index, index + 1)) !== undefined;
    return !isHere && typeof at(data, ...step, "$ref") === "string";
  });
  return { file, path: through ?? path };
}

function dataOf(file: string): unknown {
  return existsSync(file) ? readYaml(file).data : undefined;
}
