import { at, items } from "../document/json.ts";
import { operationAt } from "../document/operation-at.ts";
import { keysOf } from "../document/pointer.ts";
import type { RedoclyChange } from "./redocly-diff.ts";

/** Keywords of a schema that Redocly does not weigh, of which nothing here says in which direction a change of them narrows. */
const UNWEIGHED = new Set([
  ...["contains", "minContains", "maxContains", "prefixItems", "unevaluatedItems", "unevaluatedProperties"],
  ...["propertyNames", "patternProperties", "dependentRequired", "dependentSchemas", "if", "then", "else", "not"],
  ...["contentMediaType", "contentEncoding", "contentSchema", "discriminator", "readOnly", "writeOnly"],
]);

/** Below these keys the author chose the names. */
const NAMED = new Set(["properties", "schemas", "parameters", "responses", "headers", "requestBodies"]);

/**
 * Whether a change breaks that Redocly holds for harmless: callers write what it names, or oasdiff has it as an error or a warning.
 *
 * @param isSent says whether a component is part of a request, by its place (`schemas/Thing`).
 */
export function missedByRedocly(change: RedoclyChange, isSent: (component: string) => boolean): boolean {
  const { kind, typeName, property, path, base, revision } = change;
  const keys = keysOf(path);
  const written = keysOf((revision?.value === undefined ? base : revision)?.pointer ?? path);
  const [parent, last] = keys.slice(-2);
  if (typeName === "PathItem" && property === "key") return true;
  // Redocly pairs alike names, and then holds the rename for harmless.
  if (property === "key" && (parent === "properties" || isNamedSchema(keys))) return true;
  if (isOwnServer(keys)) return property !== "description";
  if (property === "tokenUrl" || property === "authorizationUrl" || property === "refreshUrl") return true;
  if (kind === "removed" && keys[1] === "securitySchemes" && parent === "flows") return true;
  // A server takes the name of a header in any letters, but callers write it in these.
  if (typeName === "Parameter" && property === "name") return isSameHeader(base?.value, revision?.value);
  if (typeName === "RequestBody" && kind === "added") return at(revision?.value, "required") === true;
  if (typeName === "Header" && property === "required") return revision?.value !== true;
  if (typeName === "Header" && property === "explode") return true;
  if (keys.some((key, index) => key === "encoding" && keys[index - 2] === "content")) return true;
  if (isBooleanSchema(written, base?.value) || isBooleanSchema(written, revision?.value)) return true;
  if (keys.some((key, index) => isUnweighed(key, keys[index - 1]))) return true;
  if (typeName !== "Schema") return false;
  if (property === "default") return isRequest(keys, written, isSent);
  // Redocly passes over a property that is `readOnly`, but the generated type demands it.
  if (property === "required") return isMore(base?.value, revision?.value) && isRequest(keys, written, isSent);
  if (property !== undefined) return UNWEIGHED.has(property);
  // A body without a schema may be anything: a request loses that when it gets one, a response's type when it has none any more.
  if (last === "schema") return kind === "removed" || isRequest(keys, written, isSent);
  return kind === "removed" && (parent === "properties" || parent === "allOf" || isNamedSchema(keys));
}

function isMore(before: unknown, after: unknown): boolean {
  return items(after).some((name) => !items(before).includes(name));
}

function isSameHeader(before: unknown, after: unknown): boolean {
  return `${before}`.toLowerCase() === `${after}`.toLowerCase();
}

/** Whether the place is in the servers of a path or an operation: these take it to another host, or back to the API's. */
function isOwnServer([part, , ...below]: readonly string[]): boolean {
  return part === "paths" && (below[0] === "servers" || below[1] === "servers");
}

/** `true` allows every value and `false` none. */
function isBooleanSchema(written: readonly string[], value: unknown): boolean {
  return (
    typeof value === "boolean" && (written.at(-2) === "properties" || /^(?:schema|items)$/.test(written.at(-1) ?? ""))
  );
}

/** Whether a key is one of these keywords, not a property or a component of that name. */
function isUnweighed(key: string, above = ""): boolean {
  return UNWEIGHED.has(key) && !NAMED.has(above);
}

/** A named schema is a type that callers import. */
export function isNamedSchema(keys: readonly string[]): boolean {
  return keys.length === 3 && keys[0] === "components" && keys[1] === "schemas";
}

function isRequest(
  keys: readonly string[],
  written: readonly string[],
  isSent: (component: string) => boolean,
): boolean {
  const [kind = ""] = operationAt(keys).below;
  if (kind === "parameters" || kind === "requestBody") return true;
  return written[0] === "components" && isSent(written.slice(1, 3).join("/"));
}
