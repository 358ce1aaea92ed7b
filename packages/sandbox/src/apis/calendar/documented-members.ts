import type { Exchange } from "../../engine/api.ts";
import { at, type Json } from "../../engine/bundle.ts";

/** The members of `value` that the document names in this schema; all others are ignored (READINGS X4). */
export function documentedMembers<Value extends object>({ operation }: Exchange, schema: string, value: Value): Value {
  const names = at(operation.document.bundle, `/components/schemas/${schema}/properties`) as Json;
  return Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(names, name))) as Value;
}
