import { isMethod } from "./methods.ts";

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
  if (!isMethod(method)) return { operation: url, below: keys.slice(2) };
  return { operation: `${method.toUpperCase()} ${url}`, below: keys.slice(3) };
}
