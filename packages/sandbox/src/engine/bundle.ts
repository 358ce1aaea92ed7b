/** A JSON object of a bundle. */
export type Json = { readonly [key: string]: unknown };

/** The value that a JSON Pointer (`/paths/~1v1/get`) leads to, `$ref`s followed. A bundle never changes: looked up once. */
export function at(bundle: Json, pointer: string): unknown {
  const found = places.get(bundle) ?? new Map<string, unknown>();
  places.set(bundle, found);
  if (!found.has(pointer)) found.set(pointer, lookedUp(bundle, pointer));
  return found.get(pointer);
}

const places = new WeakMap<Json, Map<string, unknown>>();

function lookedUp(bundle: Json, pointer: string): unknown {
  const keys = pointer.split("/").slice(1);
  let value: unknown = bundle;
  for (const key of keys) value = followed(bundle, value)?.[key.replaceAll("~1", "/").replaceAll("~0", "~")];
  return followed(bundle, value) ?? value;
}

/** A key as one step of a JSON Pointer. */
export function escaped(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

function followed(bundle: Json, value: unknown): Json | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { $ref } = value as Json;
  if (typeof $ref !== "string") return value as Json;
  return at(bundle, decodeURIComponent($ref.slice(1))) as Json;
}

/** Whether a media type is JSON, or JSON with a meaning of its own: `application/merge-patch+json`. */
export function isJson(mediaType: string): boolean {
  return mediaType === "application/json" || mediaType.endsWith("+json");
}
