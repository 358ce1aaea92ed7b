import type { Path } from "./json.ts";

/** The keys of a JSON Pointer, `/paths/~1v1~1things/get`. What stands before its first slash (`#`) is no key. */
export function keysOf(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The keys of a JSON Pointer in a URI, as it stands after the `#` of a `$ref`: `%7B` there is `{`. */
export function fragmentKeys(fragment: string): readonly string[] {
  return keysOf(decoded(fragment));
}

/** The text of a part of a URI. A `%` that encodes nothing is taken as it stands; the lint reports it. */
export function decoded(part: string): string {
  return isEncoded(part) ? decodeURIComponent(part) : part;
}

/** Whether each `%` in a part of a URI begins an encoded character. */
export function isEncoded(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** The JSON Pointer of some keys. */
export function pointerOf(keys: Path): string {
  return keys.map((key) => `/${`${key}`.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
