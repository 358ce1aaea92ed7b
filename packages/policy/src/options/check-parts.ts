import { ConfigurationError } from "../errors/configuration-error.ts";

/** What each object that a client is handed must have, and who makes one. */
const parts = {
  clock: { functions: ["now", "sleep"], objects: [], made: "an object with now() and sleep()" },
  store: {
    functions: [],
    objects: ["tokens", "buckets", "budgets", "turns"],
    made: "what memoryStore() or redisStore() returns",
  },
  journal: { functions: ["begin", "end"], objects: [], made: "what openJournal() returns" },
} as const;

/**
 * Checks the objects that a client is handed. `undefined` counts as not given.
 * @throws ConfigurationError that names the option.
 */
export function checkParts(where: string, given: { readonly [Name in keyof typeof parts]?: unknown }): void {
  for (const [name, { functions, objects, made }] of Object.entries(parts)) {
    const part = given[name as keyof typeof parts];
    const has = (member: string, type: string) => typeof Object(part)[member] === type && Object(part)[member] !== null;
    const fits = functions.every((one) => has(one, "function")) && objects.every((one) => has(one, "object"));
    if (part !== undefined && !fits) throw new ConfigurationError(`${where}: ${name} must be ${made}.`);
  }
}
