/**
 * A value as lines of JSON that a terminal shows as they are: `JSON.stringify` escapes control characters below U+0020 only.
 * Those that change the direction of a text are escaped too.
 *
 * @param indent 2 for people, 0 for a value on one line.
 */
export function jsonText(value: unknown, indent: 0 | 2 = 2): string {
  const json = JSON.stringify(value, undefined, indent) ?? "null";
  return `${json.replaceAll(/[\u007f-\u009f\u2028\u2029\p{Cf}]/gu, escaped)}\n`;
}

function escaped(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}
