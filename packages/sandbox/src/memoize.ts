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
