import type { RuleDefinition } from "@stoplight/spectral-core";
import { at } from "../document/json.ts";
import type { OwnRule } from "../document/rule.ts";
import { type Inventory, wholeValue } from "./whole-value.ts";

/** Spectral's key for the check of a rule. A literal key `then` would make the object look like a promise. */
const ACTION = "then";

/** The rule in Spectral's form. Every finding is an error. */
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
