import { at, items, type Members } from "../../document/json.ts";
import { fragmentKeys } from "../../document/pointer.ts";
import { parameterName } from "../parameter-name.ts";

/** Says whether a `$ref` of the document leads to something inside a value: another form of that value would break the `$ref`. */
export function innerReferences(document: Members): (path: readonly string[]) => boolean {
  const targets = Array.from(JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g), ([, fragment = ""]) =>
    fragmentKeys(fragment),
  ).filter(([part, , , ...inside]) => part !== "components" || inside.length > 0);
  const trails = targets.map((keys) => ({ keys, names: namesOf(document, keys) }));
  return (path) =>
    trails.some(
      ({ keys, names }) =>
        keys.length > path.length && path.every((key, index) => key === keys[index] || key === names[index]),
    );
}

/** The keys, with the name of a parameter in place of its index. */
function namesOf(document: Members, keys: readonly string[]): readonly string[] {
  return keys.map((key, index) => {
    const owner = at(document, ...keys.slice(0, index));
    return parameterName(items(owner)[Number(key)]) ?? key;
  });
}
