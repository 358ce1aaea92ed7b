/**
 * Where a field has a forbidden financial name (READINGS O19): `/contact/iban`; undefined where none has, at any depth.
 * Only names count, never values.
 */
export function financialField(value: unknown, forbidden: RegExp): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const name of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    if (typeof name === "string" && forbidden.test(name)) return `/${name}`;
    const inside = financialField((value as Readonly<Record<string, unknown>>)[name], forbidden);
    if (inside !== undefined) return `/${name}${inside}`;
  }
  return undefined;
}
