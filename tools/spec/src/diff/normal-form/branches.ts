import { isDeepStrictEqual } from "node:util";
import { at, isObject, items, type Members } from "../../document/json.ts";
import { innerReferences } from "./inner-references.ts";
import { mapDocument, placeIn } from "./map-document.ts";
import { BRANCHES, isWords } from "./schema-form.ts";

/**
 * The document with some schemas written as an `allOf`, `anyOf` or `oneOf` of one: those that the other document has as a branch there. So a
 * branch that comes or goes is one change.
 */
export function withBranches(document: Members, other: Members): Members {
  const isReferredInto = innerReferences(document);
  return mapDocument(document, (kind, value, path) => {
    if (kind !== "schema" || !isObject(value) || isReferredInto(path)) return value;
    const beside = placeIn(other, path);
    const branch = part(value, (keyword) => !isWords(keyword));
    const isBranch = (keyword: string) => items(at(beside, keyword)).some((one) => isDeepStrictEqual(one, branch));
    const keyword = BRANCHES.find(isBranch);
    return keyword === undefined ? value : { ...part(value, isWords), [keyword]: [branch] };
  });
}

function part(schema: Members, keeps: (keyword: string) => boolean): Members {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keeps(keyword)));
}
