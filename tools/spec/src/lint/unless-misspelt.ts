import { members } from "../document/json.ts";
import { OPERATIONS, type OwnRule } from "../document/rule.ts";
import { fieldMeant } from "./field-meant.ts";

/** Decides which other fields an operation has. */
const DECIDES = "x-safety";

/** A rule about a field of operations, which passes one that has the field misspelt: extension-known names that, and the rest follows from it. */
export function unlessMisspelt(field: string, rule: OwnRule): OwnRule {
  if (rule.given !== OPERATIONS) return rule;
  return {
    ...rule,
    *check(value, place) {
      const meant = members(value).map(([key, its]) => fieldMeant(key, its, place.path));
      if (!meant.includes(field) && !meant.includes(DECIDES)) yield* rule.check(value, place);
    },
  };
}
