import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Path } from "../rule.ts";

/** A value's home: a file, and the path to the value in it. */
export interface Origin {
  readonly file: string;
  readonly path: Path;
}

/** Where a `$ref` that stands in `file` leads. */
export function targetOf(file: string, reference: string): Origin {
  const [target = "", pointer = ""] = reference.split("#");
  return {
    file: target === "" ? file : resolve(dirname(file), decodeURIComponent(target)),
    path: pointer
      .split("/")
      .slice(1)
      .map((word) => decodeURIComponent(word).replaceAll("~1", "/").replaceAll("~0", "~")),
  };
}

/** The same place as an absolute URI. */
export function uriOf({ file, path }: Origin): string {
  const pointer = path
    .map((key) => `/${encodeURIComponent(`${key}`.replaceAll("~", "~0").replaceAll("/", "~1"))}`)
    .join("");
  return pathToFileURL(file).href + (pointer && `#${pointer}`);
}
