import type { RuleDefinition } from "@stoplight/spectral-core";
import { at } from "./document/json.ts";
import { type Inventory, wholeValue } from "./whole/whole-value.ts";

export type Path = readonly (string | number)[];

/** One breach of a rule. */
export interface Breach {
  /** What is wrong and, by an example, the preferred form. */
  readonly message: string;
  /** From the value the rule was given to the place of the breach; default: the value itself. */
  readonly at?: Path;
}

/** Where a value was found. */
export interface Place {
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
  /** JSONPath of the values to check. */
  readonly given: string;
  readonly check: (value: unknown, place: Place) => Iterable<Breach>;
}

/** JSONPath of every operation. */
export const OPERATIONS = "$.paths[*][get,put,post,delete,options,head,patch,trace]";

/** Spectral's word for what a rule does; spelt out as a literal key it would read as a promise. */
const ACTION = "then";

/** The rule in Spectral's form. Every breach is an error. */
export function toSpectral(rule: OwnRule): RuleDefinition {
  return {
    description: rule.wants,
    message: "{{error}}",
    severity: "error",
    given: rule.given,
    [ACTION]: {
      function: (_value, _options, { path, documentInventory }) => {
        const inventory = documentInventory as typeof documentInventory & Inventory;
        const document = wholeValue(inventory);
        const breaches = rule.check(at(document, ...path), { document, path, file: inventory.source ?? "" });
        return Array.from(breaches, (breach) => ({ message: breach.message, path: [...path, ...(breach.at ?? [])] }));
      },
    },
  };
}
