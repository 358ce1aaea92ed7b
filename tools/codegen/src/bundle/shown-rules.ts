import type { Json } from "../spec/json.ts";
import { isObject } from "../spec/json.ts";

/** Which rules each place shows: its JSON Pointer, and the ids of its `x-rules` with their ranges written out. */
export function shownRules(document: Json): ReadonlyMap<string, readonly string[]> {
  const shown = new Map<string, readonly string[]>();
  const visit = (value: Json, pointer: string): void => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, `${pointer}/${index}`);
    } else if (isObject(value)) {
      const { "x-rules": entries, ...members } = value;
      if (Array.isArray(entries)) shown.set(pointer, entries.map(String).flatMap(idsOf));
      for (const [key, child] of Object.entries(members)) {
        visit(child, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
      }
    }
  };
  visit(document, "");
  return shown;
}

/** `ABC-026..ABC-028` stands for three ids; the lint has checked its form. */
function idsOf(entry: string): readonly string[] {
  const [, prefix = "", first = "", last = ""] = /^([A-Z]+-)(\d{3})\.\.\1(\d{3})$/.exec(entry) ?? [];
  if (prefix === "") return [entry];
  const length = Number(last) - Number(first) + 1;
  return Array.from({ length }, (_, index) => `${prefix}${String(Number(first) + index).padStart(3, "0")}`);
}
