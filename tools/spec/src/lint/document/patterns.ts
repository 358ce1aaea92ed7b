import type { Path } from "../../document/json.ts";
import { at, members } from "../../document/json.ts";
import { type Schema, withSubschemas } from "./schemas.ts";

export interface BadPattern {
  readonly path: Path;
  readonly pattern: string;
  readonly error: string;
}

/** The regular expressions of a schema that do not compile with the `u` flag. */
export function* badPatterns(root: Schema): Generator<BadPattern> {
  for (const { path, value } of withSubschemas(root)) {
    const own = at(value, "pattern");
    const found: [string, Path][] = members(at(value, "patternProperties")).map(([key]) => [
      key,
      ["patternProperties", key],
    ]);
    if (typeof own === "string") found.push([own, ["pattern"]]);
    for (const [pattern, here] of found) {
      const error = compileError(pattern);
      if (error !== undefined) yield { path: [...path, ...here], pattern, error };
    }
  }
}

function compileError(pattern: string): string | undefined {
  try {
    new RegExp(pattern, "u");
    return undefined;
  } catch (error) {
    return (error as Error).message.split(": ").at(-1) ?? "";
  }
}
