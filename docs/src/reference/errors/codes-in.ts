/** The codes in the body of an error, at any depth. */
export function codesIn(body: unknown): readonly unknown[] {
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    (name === "error" || name === "code") && typeof value === "string" ? [value] : codesIn(value),
  );
}
