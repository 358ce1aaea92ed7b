import { at, isObject, members } from "../document/json.ts";
import { isMethod } from "../document/methods.ts";
import { fragmentKeys } from "../document/pointer.ts";

/** The components that a request is made of, as `schemas/Thing`: those that a parameter or a request body leads to. */
export function sentComponents(document: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, item] of members(at(document, "paths"))) {
    collect(at(item, "parameters"), document, found);
    for (const [method, operation] of members(item)) {
      if (!isMethod(method)) continue;
      collect(at(operation, "parameters"), document, found);
      collect(at(operation, "requestBody"), document, found);
    }
  }
  return found;
}

function collect(value: unknown, document: unknown, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, document, found);
  } else if (isObject(value)) {
    for (const [key, child] of Object.entries(value)) {
      if (key !== "$ref" || typeof child !== "string") {
        collect(child, document, found);
        continue;
      }
      const keys = fragmentKeys(child.slice(1));
      const name = keys.slice(1).join("/");
      if (found.has(name)) continue;
      found.add(name);
      collect(at(document, ...keys), document, found);
    }
  }
}
