/**
 * Whether a value has everything that a part of it names, as `toMatchObject` compares: further members of objects are left out of
 * account; lists have the same length, and each item has what the item of the part names.
 */
export function hasPart(value: unknown, part: unknown): boolean {
  if (Array.isArray(part)) {
    return (
      Array.isArray(value) && value.length === part.length && part.every((item, index) => hasPart(value[index], item))
    );
  }
  if (typeof part !== "object" || part === null) return value === part;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.entries(part).every(
    ([name, member]) => Object.hasOwn(value, name) && hasPart((value as Record<string, unknown>)[name], member),
  );
}
