/**
 * The ids in an example, each once, by name in small letters alone, so that `account_id` and `accountId` are one. A name is
 * an id's when it says whose: `accountId`, `calendarCode`, not `id` or `code`.
 */
export function idsIn(example: unknown): Map<string, unknown[]> {
  const ids = new Map<string, unknown[]>();
  collect(example, "", ids);
  return ids;
}

function collect(value: unknown, name: string, ids: Map<string, unknown[]>): void {
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, name.replace(/s$/, ""), ids);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, property] of Object.entries(value)) collect(property, key, ids);
  } else {
    const plain = name.toLowerCase().replaceAll(/[^a-z]/g, "");
    const known = ids.get(plain) ?? [];
    if (/.(id|code)$/.test(plain) && !known.includes(value)) ids.set(plain, [...known, value]);
  }
}
