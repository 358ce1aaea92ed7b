import { ConfigurationError } from "../facts/errors/configuration-error.ts";

/** What each object that a client is handed must have, and who makes one. */
const parts = {
  clock: [["now", "sleep"], "an object with now() and sleep()"],
  store: [["tokens", "buckets", "budgets", "exclusions"], "what memoryStore() or redisStore() returns"],
  journal: [["record"], "what openJournal() or journalOf() returns"],
} as const;

/**
 * Checks the objects that a client is handed. `undefined` counts as not given.
 * @throws ConfigurationError that names the option.
 */
export function checkParts(where: string, given: { readonly [Name in keyof typeof parts]?: unknown }): void {
  for (const [name, [members, made]] of Object.entries(parts)) {
    const part = given[name as keyof typeof parts];
    // Functions and objects are their own objects; nothing else is.
    const fits = members.every((member) => Object(Object(part)[member]) === Object(part)[member]);
    if (part !== undefined && !fits) throw new ConfigurationError(`${where}: ${name} must be ${made}.`);
  }
}
