import { isDeepStrictEqual } from "node:util";
import { isObject, type Members } from "../document/json.ts";

const LONGEST = 60;

/**
 * A change of a value in words, old → new: `added: 5`, `removed`, `60 → 120`. Of an object only the members that changed, of a long list
 * only the items that came or went. Of two long texts that begin alike it says `changed`.
 */
export function changeWords(before: unknown, after: unknown): string {
  if (before === undefined) return presence("added", after);
  if (after === undefined) return presence("removed", before);
  if (isObject(before) && isObject(after)) return memberWords(before, after);
  const [old, now] = [JSON.stringify(before), JSON.stringify(after)];
  if (Array.isArray(before) && Array.isArray(after) && old.length + now.length > LONGEST)
    return itemWords(before, after);
  return shortened(old) === shortened(now) ? "changed" : `${shortened(old)} → ${shortened(now)}`;
}

function presence(word: string, value: unknown): string {
  return isObject(value) ? word : `${word}: ${shortened(JSON.stringify(value))}`;
}

function memberWords(before: Members, after: Members): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return changed.map((name) => `${name} ${changeWords(before[name], after[name])}`).join(", ");
}

function itemWords(before: readonly unknown[], after: readonly unknown[]): string {
  const lacking = (from: readonly unknown[], other: readonly unknown[]) =>
    from.filter((item) => !other.some((one) => isDeepStrictEqual(one, item))).map((item) => JSON.stringify(item));
  const [gone, come] = [lacking(before, after), lacking(after, before)];
  const words = [
    ...(gone.length > 0 ? [`removed: ${gone.join(", ")}`] : []),
    ...(come.length > 0 ? [`added: ${come.join(", ")}`] : []),
  ];
  return words.join("; ") || "in another order";
}

/** Inline code stays whole: behind half of it, all words up to the next backtick would be code. */
function shortened(text: string): string {
  if (text.length <= LONGEST) return text;
  const isInCode = text.slice(0, LONGEST).split("`").length % 2 === 0;
  const end = isInCode ? text.indexOf("`", LONGEST) + 1 : LONGEST;
  return `${text.slice(0, end || LONGEST)}…`;
}
