/** What a map of the state holds by a name that callers made up; nothing that every object inherits. */
export function ownValue<Value>(map: { readonly [name: string]: Value }, name: string): Value | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}

/** Sets a member by a name that callers made up: `__proto__` is one like any other. */
export function setOwn<Value>(map: { [name: string]: Value }, name: string, value: Value): void {
  if (name !== "__proto__") map[name] = value;
  else Object.defineProperty(map, name, { value, writable: true, enumerable: true, configurable: true });
}
