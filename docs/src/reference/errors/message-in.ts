/** The message in the body of an error, at any depth; undefined where it has none. */
export function messageIn(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  for (const [name, value] of Object.entries(body)) {
    const found = name === "message" && typeof value === "string" ? value : messageIn(value);
    if (found !== undefined) return found;
  }
  return undefined;
}
