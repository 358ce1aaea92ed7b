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
    const branch = part(value, (keyword) => !isOutside(keyword));
    const isBranch = (keyword: string) => items(at(beside, keyword)).some((one) => isDeepStrictEqual(one, branch));
    const keyword = BRANCHES.find(isBranch);
    return keyword === undefined ? value : { ...part(value, isOutside), [keyword]: [branch] };
  });
}

/** What an author leaves beside a list of branches: it says nothing of which values are valid. */
function isOutside(keyword: string): boolean {
  return isWords(keyword) || keyword.startsWith("x-") || ["default", "deprecated", "examples"].includes(keyword);
}

function part(schema: Members, keeps: (keyword: string) => boolean): Members {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keeps(keyword)));
}
