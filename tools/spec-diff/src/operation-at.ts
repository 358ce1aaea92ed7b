const METHODS = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

/** Where a trail of keys leads: the operation (or the path alone), and the keys below it. */
export interface OperationPlace {
  /** `PUT /v1/things/{thing_id}`, a path alone, or empty. */
  readonly operation: string;
  readonly below: readonly string[];
}

/** Splits a trail of keys into the operation and what is below it. */
export function operationAt(keys: readonly string[]): OperationPlace {
  const [first, url, method = ""] = keys;
  if (first !== "paths" || url === undefined) return { operation: "", below: keys };
  if (!METHODS.has(method)) return { operation: url, below: keys.slice(2) };
  return { operation: `${method.toUpperCase()} ${url}`, below: keys.slice(3) };
}

/** The keys of a JSON Pointer such as `#/paths/~1v1~1things/get`. */
export function keysOf(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}
