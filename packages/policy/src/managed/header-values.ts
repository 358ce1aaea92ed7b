import { inheritedProperty, inheritedWords } from "../facts/inherited-property.ts";
import { plainValue } from "./plain-value.ts";
import { kindOf, type RefuseField } from "./refuse-field.ts";

/** `fetch` writes these itself; Node's fails a request that carries a caller's own. */
const ofTransfer = /^(content-length|transfer-encoding|expect|keep-alive|upgrade)$/i;

const token = /^[\w!#$%&'*+.^`|~-]+$/;
const carried = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Headers as an object, whatever form they were given in: of pairs and of a Map, openapi-fetch sends something else. What
 * no header can carry is refused without its value, which the platform's own error shows.
 */
export function headerValues(refuse: RefuseField, place: string, given: unknown): Record<string, unknown> {
  if (given === undefined || given === null) return {};
  if (typeof given !== "object") refuse(place, `is ${kindOf(given)}; give an object`);
  // Without a prototype: `constructor` is a name that a header can have.
  const values: Record<string, unknown> = Object.create(null);
  const spellings = new Map<string, string>();
  const isIterable = Symbol.iterator in given;
  const inherited = isIterable ? undefined : inheritedProperty(given);
  if (inherited !== undefined) refuse(`${place}.${inherited}`, `is ${inheritedWords}; give a plain object`);
  const entries = isIterable ? (given as Iterable<[string, unknown]>) : Object.entries(given);
  for (const entry of entries) {
    // Of a text, its first two letters would be a header.
    if (!Array.isArray(entry) || entry.length !== 2) refuse(place, "has an entry that is not a pair of name and value");
    const [name, value] = entry;
    if (typeof name !== "string") refuse(place, `has ${kindOf(name)} as a name; give a string`);
    const field = `${place}.${name}`;
    if (ofTransfer.test(name)) refuse(field, "is written by fetch itself; leave it out");
    const spelling = value === undefined ? name : (spellings.get(name.toLowerCase()) ?? name);
    spellings.set(name.toLowerCase(), spelling);
    // Which of the two is sent would depend on their order.
    if (spelling !== name) refuse(field, `is given as ${spelling}, too; give one of them`);
    // Undefined leaves a header alone, null takes it away.
    if (value === undefined || value === null) {
      values[name] ??= value;
      continue;
    }
    const list: readonly unknown[] = Array.isArray(value) ? [...value] : [value];
    const texts = list.map((one) => String(plainValue(refuse, field, one)));
    if (!token.test(name)) refuse(place, "has a name that no header can have");
    if (!texts.every((text) => carried.test(text.trim()))) refuse(field, "has a character that no header can carry");
    values[name] = (name in values ? [values[name] ?? [], texts].flat() : texts).join(", ");
  }
  return values;
}
