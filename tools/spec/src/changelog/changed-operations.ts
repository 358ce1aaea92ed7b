import { expanded } from "../document/follow.ts";
import { at, isObject, type Json } from "../document/json.ts";
import { isMethod } from "../document/methods.ts";

/** Ids of the operations of a bundle that are new or different since an earlier one, in everything that their `$ref`s lead to. */
export function changedOperations(before: unknown, after: unknown): readonly string[] {
  const known = descriptions(before);
  return [...descriptions(after)].filter(([id, text]) => known.get(id) !== text).map(([id]) => id);
}

/** Each operation as a text, by its id. What its rate limit and its credentials are stands at the document's root. */
function descriptions(document: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const limits = at(document, "x-rate-limits");
  for (const item of Object.values(objectAt(document, "paths"))) {
    for (const [method, operation] of Object.entries(isObject(item) ? item : {})) {
      const id = at(operation, "operationId");
      if (!isMethod(method) || typeof id !== "string") continue;
      const limit = at(operation, "x-rate-limit");
      const facts: Json = [
        expanded(document, operation) as Json,
        expanded(document, at(item, "parameters") ?? []) as Json,
        (typeof limit === "string" && at(limits, limit)) || null,
        at(operation, "security") ?? at(document, "security") ?? null,
      ];
      found.set(id, JSON.stringify(facts));
    }
  }
  return found;
}

function objectAt(document: unknown, key: string): Readonly<Record<string, unknown>> {
  const value = at(document, key);
  return isObject(value) ? value : {};
}
