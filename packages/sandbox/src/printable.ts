/**
 * A text of someone else for a terminal: what would move its cursor or turn the direction of what follows is written as its code. Lines
 * stay lines.
 */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]|[\p{Bidi_Control}\u2028\u2029]/gu, (sign) => {
    const code = sign.charCodeAt(0).toString(16).padStart(4, "0");
    return `\\u${code}`;
  });
}
