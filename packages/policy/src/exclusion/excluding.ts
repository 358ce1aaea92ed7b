import { exclude } from "./exclude.ts";
import type { ExclusionOf } from "./exclusion.ts";
import { ExclusionLines } from "./exclusion-lines.ts";

/** For an API with calls that must not run at the same time. */
export interface Excluding {
  /** Which calls a call excludes. */
  readonly exclusionOf: ExclusionOf;
  readonly exclude: typeof exclude;
  createLines(): ExclusionLines;
}

/** @param exclusionOf says which calls of the API exclude each other. */
export function excluding(exclusionOf: ExclusionOf): Excluding {
  return { exclusionOf, exclude, createLines: () => new ExclusionLines() };
}
