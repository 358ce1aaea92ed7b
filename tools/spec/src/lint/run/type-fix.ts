import { unquoted } from "../../extensions/unquoted.ts";
import type { Written } from "./written.ts";

const EXPECTED = /^Expected type `(string|integer|number|boolean)` but got/;

const NEEDED: Readonly<Record<string, string>> = {
  integer: "a whole number",
  number: "a number",
  boolean: "`true` or `false`",
};

/** How to write a value of another type: quotes too many, or none where they are needed. */
export function typeFix(message: string, { value, source, keys, around }: Written): string | undefined {
  const type = EXPECTED.exec(message)?.[1];
  const written = (plain: string) => (Array.isArray(around) ? plain : `${keys.at(-1)}: ${plain}`);
  if (type === undefined || source === undefined || value === null) return undefined;
  if (type === "string") return `Put it in quotes: \`${written(`"${source}"`)}\`.`;
  if (isOf(type, unquoted(value)) && typeof value === "string") return `Remove the quotes: \`${written(value)}\`.`;
  return `Write ${NEEDED[type]}, without quotes, in place of ${JSON.stringify(value)}.`;
}

function isOf(type: string, value: unknown): boolean {
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}
