import { at, isObject, items, type Members, members } from "../document/json.ts";
import { METHODS } from "../document/methods.ts";
import { itemName } from "./item-name.ts";
import { samePath } from "./same-path.ts";
import type { Sides } from "./sides.ts";

const OPERATIONS: ReadonlySet<string> = new Set(METHODS);

/** Both documents, the parameters of a path with its operations where the two divide them differently. */
export function parametersAlike({ base, revision }: Sides): Sides {
  const [before, after] = [at(base, "paths"), at(revision, "paths")];
  const divided = members(after).flatMap(([path, item]) => {
    const former = samePath(Object.keys(before ?? {}), path);
    if (former === undefined || names(base, at(before, former)) === names(revision, item)) return [];
    return [{ former, path }];
  });
  return {
    base: divided.reduce((document, { former }) => handedDown(document, former), base),
    revision: divided.reduce((document, { path }) => handedDown(document, path), revision),
  };
}

function names(document: unknown, item: unknown): string {
  const list = items(at(item, "parameters"));
  return list
    .map((each) => itemName(document, list, each))
    .sort()
    .join("\n");
}

/** The document with the parameters of a path in each of its operations, except those that an operation has itself. */
function handedDown(document: unknown, path: string): unknown {
  if (!isObject(document) || !isObject(document.paths)) return document;
  const { parameters, ...item } = document.paths[path] as Members;
  const shared = items(parameters);
  const operations = Object.entries(item).map(([key, operation]) => {
    if (!OPERATIONS.has(key) || !isObject(operation)) return [key, operation];
    const own = items(operation.parameters);
    const all = [...own, ...shared];
    const known = new Set(own.map((each) => itemName(document, all, each)));
    const inherited = shared.filter((each) => !known.has(itemName(document, all, each)));
    return [key, { ...operation, parameters: [...own, ...inherited] }];
  });
  return { ...document, paths: { ...document.paths, [path]: Object.fromEntries(operations) } };
}
