import type { Json } from "../document/json.ts";
import { isObject } from "../document/json.ts";
import { pointerOf } from "../document/pointer.ts";
import { rulesNamed } from "../document/rule-ids.ts";

/** Which rules each place shows: its JSON Pointer, and the ids of its `x-rules` with their ranges written out. */
export function shownRules(document: Json): ReadonlyMap<string, readonly string[]> {
  const shown = new Map<string, readonly string[]>();
  const visit = (value: Json, pointer: string): void => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, `${pointer}/${index}`);
    } else if (isObject(value)) {
      const { "x-rules": entries, ...members } = value;
      if (Array.isArray(entries))
        shown.set(
          pointer,
          entries.map(String).flatMap((entry) => rulesNamed(entry) ?? [entry]),
        );
      for (const [key, child] of Object.entries(members)) {
        visit(child, `${pointer}${pointerOf([key])}`);
      }
    }
  };
  visit(document, "");
  return shown;
}
