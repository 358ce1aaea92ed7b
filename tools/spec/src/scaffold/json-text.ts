/** A value as the text of a JSON file. */
export function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
