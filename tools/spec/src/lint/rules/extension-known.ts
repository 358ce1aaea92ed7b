import type { OwnRule } from "../../document/rule.ts";
import { walk } from "../../document/walk.ts";
import { EXTENSIONS } from "../../extensions/index.ts";
import { fieldMeant } from "../field-meant.ts";

export const extensionKnown: OwnRule = {
  wants: "Every `x-` field is one of specs/EXTENSIONS.md and stands where that page puts it",
  why: "A misspelt or misplaced field is never read",
  given: "$",
  *check(document) {
    for (const { path, value } of walk(document)) {
      for (const field of Object.keys(value).filter((key) => key.startsWith("x-"))) {
        const spot = EXTENSIONS[field]?.spot;
        if (spot?.has(path)) continue;
        const message = spot
          ? `${field} has no meaning here. Put it ${spot.words}.`
          : unknownField(field, fieldMeant(field, value[field], path));
        yield { message, at: [...path, field] };
      }
    }
  },
};

function unknownField(field: string, meant: string | undefined): string {
  if (meant !== undefined) return `${field} is not one of our fields (specs/EXTENSIONS.md). Did you mean \`${meant}\`?`;
  return `${field} is not one of our fields. Prefer one of specs/EXTENSIONS.md: ${Object.keys(EXTENSIONS).join(", ")}.`;
}
