import { isObject, type Json, type JsonObject } from "../../document/json.ts";
import { isMethod } from "../../document/methods.ts";

/** The document without its `x-role: token` operations and without the paths that they alone filled. */
export function dropTokenOperations(document: JsonObject): JsonObject {
  if (!isObject(document.paths)) return document;
  const paths = Object.entries(document.paths).flatMap(([path, item]) => {
    const kept = Object.entries(item as JsonObject).filter(([, member]) => !isTokenOperation(member));
    return kept.some(([key]) => isMethod(key)) ? [[path, Object.fromEntries(kept)] as const] : [];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

function isTokenOperation(member: Json): boolean {
  return isObject(member) && member["x-role"] === "token";
}
