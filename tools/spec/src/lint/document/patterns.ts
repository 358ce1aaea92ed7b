import type { Path } from "../../document/json.ts";
import { at, members } from "../../document/json.ts";
import { endlessGroup } from "./endless-group.ts";
import { type Schema, withSubschemas } from "./schemas.ts";

export interface BadPattern {
  readonly path: Path;
  readonly pattern: string;
  readonly error: string;
  readonly fix: string;
}

/** The regular expressions of a schema that do not compile with the `u` flag, or in which `endlessGroup` finds a group. */
export function* badPatterns(root: Schema): Generator<BadPattern> {
  for (const { path, value } of withSubschemas(root)) {
    const own = at(value, "pattern");
    const found: [string, Path][] = members(at(value, "patternProperties")).map(([key]) => [
      key,
      ["patternProperties", key],
    ]);
    if (typeof own === "string") found.push([own, ["pattern"]]);
    for (const [pattern, here] of found) {
      const error = compileError(pattern) ?? endlessError(pattern);
      if (error !== undefined) yield { path: [...path, ...here], pattern, ...error };
    }
  }
}

type PatternError = Pick<BadPattern, "error" | "fix">;

function compileError(pattern: string): PatternError | undefined {
  try {
    new RegExp(pattern, "u");
    return undefined;
  } catch (error) {
    return {
      error: `does not compile with the u flag (${(error as Error).message.split(": ").at(-1) ?? ""})`,
      fix: "Prefer plain ECMA-262, as in `^[A-Za-z]{2}$`; it has no inline flags.",
    };
  }
}

function endlessError(pattern: string): PatternError | undefined {
  const group = endlessGroup(pattern);
  return group === undefined
    ? undefined
    : {
        error: `repeats ${group}, which can divide the same text in many ways, so a long text that does not match takes hours`,
        fix: "Prefer one repetition: `^a+$` in place of `^(a+)+$`.",
      };
}
