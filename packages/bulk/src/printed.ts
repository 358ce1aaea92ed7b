/** The message of an error, or any other value as text. Some values cannot be made a text, for instance an object without a prototype. */
export function printed(value: unknown): string {
  try {
    return String(value instanceof Error ? value.message : value);
  } catch {
    return "a value that cannot be printed";
  }
}
