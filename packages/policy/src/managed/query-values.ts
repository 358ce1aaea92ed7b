import { inheritedProperty, inheritedWords } from "../facts/inherited-property.ts";
import { plainValue } from "./plain-value.ts";
import { kindOf, type RefuseField } from "./refuse-field.ts";

/**
 * The parameters of a query: plain values, and lists of them (`ids=1&ids=2`). openapi-fetch does not encode names, so a name
 * that would begin another parameter is refused.
 */
export function queryValues(refuse: RefuseField, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  // openapi-fetch finds no parameters in a Map or URLSearchParams, and would send none.
  if (typeof given !== "object" || Symbol.iterator in given)
    refuse("params.query", `is ${kindOf(given)}; give an object`);
  const inherited = inheritedProperty(given);
  if (inherited !== undefined) refuse(`params.query.${inherited}`, `is ${inheritedWords}; give a plain object`);
  const values = Object.entries(given).map(([name, value]) => {
    if (/[&#=+%\s]/.test(name)) refuse("params.query", "has a name with one of & # = + % or a space");
    const plain = (one: unknown) => plainValue(refuse, `params.query.${name}`, one);
    // Copied first: a hole in a list is undefined then, and `map` would leave it out.
    if (Array.isArray(value)) return [name, [...value].map(plain)];
    return [name, value === undefined || value === null ? value : plain(value)];
  });
  return Object.fromEntries(values);
}
