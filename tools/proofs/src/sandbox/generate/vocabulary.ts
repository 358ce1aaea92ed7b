/** Values that mean something to the sandbox, by the name of the field or parameter that carries them. */
export class Vocabulary {
  readonly #words = new Map<string, Set<unknown>>();

  /** Takes every text and number inside of `source`, under its key. */
  learn(source: unknown, name = ""): this {
    if (Array.isArray(source)) {
      for (const entry of source) this.learn(entry, name);
    } else if (typeof source === "object" && source !== null) {
      for (const [key, value] of Object.entries(source)) this.learn(value, key);
    } else if (typeof source === "string" || typeof source === "number") {
      const known = this.#words.get(plain(name)) ?? new Set();
      this.#words.set(plain(name), known.add(source));
    }
    return this;
  }

  /** `accountIds` knows what `account_id` does. */
  words(name: string): readonly unknown[] {
    return [...(this.#words.get(plain(name)) ?? [])];
  }
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")
    .replace(/s$/, "");
}
