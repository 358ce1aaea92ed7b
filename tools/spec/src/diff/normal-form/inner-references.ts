import type { Members } from "../../document/json.ts";
import { fragmentKeys } from "../../document/pointer.ts";

/** Says whether a `$ref` of the document leads to something inside a value: another form of that value would break the `$ref`. */
export function innerReferences(document: Members): (path: readonly string[]) => boolean {
  const targets = Array.from(JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g), ([, fragment = ""]) =>
    fragmentKeys(fragment),
  ).filter(([part, , , ...inside]) => part !== "components" || inside.length > 0);
  return (path) => targets.some((keys) => keys.length > path.length && path.every((key, index) => key === keys[index]));
}
