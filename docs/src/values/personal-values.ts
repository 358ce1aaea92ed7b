/** The reader's own values by name: ids and base URLs. They stay in this browser. */
const key = "tillside-values";

export function personalValues(): Readonly<Record<string, string>> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return Object.fromEntries(Object.entries(read as object).filter(([, value]) => typeof value === "string"));
  } catch {
    return {};
  }
}

export function valueOf(name: string): string | undefined {
  const values = personalValues();
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
