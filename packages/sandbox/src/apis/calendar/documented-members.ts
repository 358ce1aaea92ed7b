import type { Exchange } from "../../engine/api.ts";
import type { Excerpt } from "./excerpt.ts";

/** The members of `value` that the document names in this schema; all others are ignored (READINGS X4). */
export function documentedMembers<Value extends object>(
  { operation }: Exchange,
  schema: keyof Excerpt["members"],
  value: Value,
): Value {
  const names = (operation.document.excerpt as Excerpt).members[schema];
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name))) as Value;
}
