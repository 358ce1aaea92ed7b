import { existsSync } from "node:fs";
import { join } from "node:path";
import { at, isObject, members, type Path } from "../../document/json.ts";
import { pointerOf } from "../../document/pointer.ts";
import { targetOf } from "../../document/reference.ts";
import { readYaml } from "../../document/yaml-file.ts";
import { pathIn } from "./finding.ts";
import { nearest } from "./nearest.ts";

/**
 * The message for a `$ref` whose file has nothing at the place after the `#`; undefined where something else is wrong.
 *
 * @param pointer of what holds the `$ref`.
 */
export function lostFragment(root: string, file: string, pointer: string): string | undefined {
  const from = join(root, file);
  const reference = at(readYaml(from).data, ...targetOf(from, pointer).path, "$ref");
  if (typeof reference !== "string" || !reference.includes("#")) return undefined;
  const target = targetOf(from, reference);
  if (!existsSync(target.file)) return undefined;
  const { data, error } = readYaml(target.file);
  if (error !== undefined || at(data, ...target.path) !== undefined) return undefined;
  const lost = `There is no ${reference.slice(reference.indexOf("#"))} in ${pathIn(root, target.file)}.`;
  const meant = nearestPlace(data, target.path);
  if (meant !== undefined) return `${lost} Prefer \`#${pointerOf(meant)}\`.`;
  if (reference.startsWith("#")) {
    return `${lost} For a place in another file, write the path of that before the #, as in \`../schemas/Account.yaml#/properties/id\`.`;
  }
  return `${lost} Correct what stands after the #, or, for the whole file, remove it.`;
}

/** The path with its first wrong key as it was meant, if something can be referred to there. */
function nearestPlace(data: unknown, path: Path): Path | undefined {
  const length = path.findIndex((_, index) => at(data, ...path.slice(0, index + 1)) === undefined);
  const before = path.slice(0, length);
  const known = members(at(data, ...before)).map(([key]) => key);
  const meant = nearest(`${path[length]}`, known);
  const place = meant === undefined ? [] : [...before, meant, ...path.slice(length + 1)];
  return isObject(at(data, ...place)) && place.length > 0 ? place : undefined;
}
