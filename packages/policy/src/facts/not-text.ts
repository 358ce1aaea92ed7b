/** What is wrong with the value of an option that must be a text with at least one character. A value may be a secret and is not shown. */
export function notText(value: unknown, missing = "is missing or empty."): string {
  if ((value ?? "") === "") return missing;
  return `must be a string, not ${value instanceof URL ? "a URL object; give its href" : typeof value}.`;
}
