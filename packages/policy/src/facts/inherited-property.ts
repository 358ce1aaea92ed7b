/** What `inheritedProperty()` finds, for a message. */
export const inheritedWords = "a getter of a class, or inherited";

/** The name of a value that an object does not have itself, see `inheritedValues()`. */
export function inheritedProperty(value: object): string | undefined {
  return inheritedValues(value).next().value?.[0];
}

/**
 * The values that an object does not have itself: the getters of its class, and what its prototype has. Who copies an object or writes
 * it as JSON leaves such a value out without a word. Null is a value; methods and `undefined` are none.
 */
export function* inheritedValues(value: object): Generator<[name: string, data: unknown], undefined> {
  let level = Object.getPrototypeOf(value);
  for (; level !== null; level = Object.getPrototypeOf(level)) {
    // The last one is Object's own, of whichever realm: `__proto__` is a getter of it.
    if (Object.getPrototypeOf(level) === null) return;
    for (const [name, { get, enumerable }] of Object.entries(Object.getOwnPropertyDescriptors(level))) {
      if (!(get ?? enumerable) || Object.hasOwn(value, name)) continue;
      const data = (value as Record<string, unknown>)[name];
      if (data !== undefined && typeof data !== "function") yield [name, data];
    }
  }
}
