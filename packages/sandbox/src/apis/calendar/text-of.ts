/** A value of any type as the text that ids and responses need: a text as it is, another value as JSON (CAL-155). */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
