import type { Path } from "./json.ts";
import { METHODS } from "./methods.ts";

/** One breach of a rule. */
export interface Breach {
  /** What is wrong and, by an example, the preferred form. */
  readonly message: string;
  /** From the value the rule was given to the place of the breach; default: the value itself. */
  readonly at?: Path;
}

/** Where a value was found. */
export interface RulePlace {
  /** The whole document with its $refs followed. */
  readonly document: unknown;
  /** From the root to the value. */
  readonly path: Path;
  /** The file of the root document; empty for a document that has none. */
  readonly file: string;
}

/** One of our lint rules. Values come from a document that may be wrong in any way: `check` takes nothing for granted. */
export interface OwnRule {
  /** What a spec that keeps the rule looks like, in one line. */
  readonly wants: string;
  /** What goes wrong where a spec does not keep it, in one line. */
  readonly why: string;
  /** JSONPath of the values to check. */
  readonly given: string;
  readonly check: (value: unknown, place: RulePlace) => Iterable<Breach>;
}

/** JSONPath of every operation. */
export const OPERATIONS = `$.paths[*][${METHODS.join(",")}]`;
