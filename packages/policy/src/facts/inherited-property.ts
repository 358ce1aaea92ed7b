/** What `inheritedProperty()` finds, for a message. */
export const inheritedWords = "a getter of a class, or inherited";

/**
 * The name of a value that an object does not have itself: the getter of its class, or what its prototype has. Who copies an object or writes
 * it as JSON leaves such a value out without a word. Methods are none.
 */
export function inheritedProperty(value: object): string | undefined {
  let level = Object.getPrototypeOf(value);
  for (; level !== null; level = Object.getPrototypeOf(level)) {
    // The last one is Object's own, of whichever realm: `__proto__` is a getter of it.
    if (Object.getPrototypeOf(level) === null) return undefined;
    const properties = Object.entries(Object.getOwnPropertyDescriptors(level));
    const lost = properties.find(
      ([name, { get, enumerable }]) => (get ?? enumerable) && !Object.hasOwn(value, name) && isData(value, name),
    );
    if (lost !== undefined) return lost[0];
  }
  return undefined;
}

/** Whether a value is more than a method, or nothing. */
function isData(value: object, name: string): boolean {
  const data: unknown = (value as Record<string, unknown>)[name] ?? undefined;
  return data !== undefined && typeof data !== "function";
}
