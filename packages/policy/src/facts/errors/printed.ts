/** The message of an error from whichever realm, or any other value as text. Some cannot be made one: an object without a prototype. */
export function printed(value: unknown): string {
  try {
    return String(Object(value).message ?? value);
  } catch {
    return "a value that cannot be printed";
  }
}
