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
  return keysOf(decodeURIComponent(fragment));
}

/** The JSON Pointer of some keys. */
export function pointerOf(keys: Path): string {
  return keys.map((key) => `/${`${key}`.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
