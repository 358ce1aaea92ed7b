import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Path } from "./json.ts";
import { decoded, fragmentKeys, pointerOf } from "./pointer.ts";

/** A value's home: a file, and the path to the value in it. */
export interface Origin {
  readonly file: string;
  readonly path: Path;
}

/** Where a `$ref` that stands in `file` leads. */
export function targetOf(file: string, reference: string): Origin {
  const [target = "", pointer = ""] = reference.split("#");
  return {
    file: target === "" ? file : resolve(dirname(file), decoded(target)),
    path: fragmentKeys(pointer),
  };
}

/** The same place as an absolute URI. */
export function uriOf({ file, path }: Origin): string {
  const pointer = pointerOf(path).split("/").map(encodeURIComponent).join("/");
  return pathToFileURL(file).href + (pointer && `#${pointer}`);
}
