/** The keys of a path item that name an operation, in the order of the OpenAPI specification. */
export const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

const NAMES: ReadonlySet<string> = new Set(METHODS);

/** Whether a key of a path item names an operation. */
export function isMethod(key: string): key is (typeof METHODS)[number] {
  return NAMES.has(key);
}
