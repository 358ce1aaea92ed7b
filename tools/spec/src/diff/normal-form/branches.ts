import { isDeepStrictEqual } from "node:util";
import { at, isObject, items, type Members } from "../../document/json.ts";
import { mapDocument, placeIn } from "./map-document.ts";
import { isWords } from "./schema-form.ts";

/**
 * The document with each schema written as an `allOf` of one, where the other document has it as one of the branches of an `allOf` at the
 * same place. So the schema is compared with that branch, and a branch that comes or goes is one change.
 */
export function withBranches(document: Members, other: Members): Members {
  return mapDocument(document, (kind, value, path) => {
    if (kind !== "schema" || !isObject(value) || Object.hasOwn(value, "allOf")) return value;
    const branches = items(at(placeIn(other, path), "allOf"));
    const isOf = (keep: (keyword: string) => boolean) =>
      Object.fromEntries(Object.entries(value).filter(([keyword]) => keep(keyword)));
    const branch = isOf((keyword) => !isWords(keyword));
    return branches.some((one) => isDeepStrictEqual(one, branch)) ? { ...isOf(isWords), allOf: [branch] } : value;
  });
}
