/** A function that works a value out once for each object, as long as the object is in use. */
export function memoizeWeakly<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const found = values.get(key) ?? { value: make(key) };
    values.set(key, found);
    return found.value;
  };
}

/** A function that works each value out once, for arguments that never change their meaning. */
export function memoize<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const found = values.get(key);
    if (found !== undefined || values.has(key)) return found as Value;
    const made = make(key);
    values.set(key, made);
    return made;
  };
}
