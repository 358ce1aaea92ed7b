import { ConfigurationError } from "./errors/configuration-error.ts";
import { isPlain } from "./is-plain.ts";

/** Every option of an object: with `satisfies`, the compiler keeps a list complete, and free of others. */
export type OptionNames<Options> = Readonly<Record<keyof Options, string>>;

/**
 * Refuses an option that nothing reads: most likely its name is mistyped. `undefined` counts as not given, and an instance of a class may
 * have properties of its own.
 * @param names an object that has the known ones as keys.
 * @param open further names are allowed, unless they look like one of the known ones: `fetch` of each platform has its own.
 * @throws ConfigurationError that names the unknown option, the nearest known name, and all others.
 */
export function checkNames(where: string, given: object, names: object, open = false): void {
  if (!isPlain(given)) return;
  const known = Object.keys(names);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || known.includes(name)) continue;
    const [[likeness = 0, nearest] = []] = known
      .map((one) => [likenessOf(name, one), one] as const)
      .sort(([one], [other]) => other - one);
    // A known name that is two thirds like the given one is the one that was meant.
    const isMeant = likeness >= 2 / 3;
    if (open && !isMeant) continue;
    const hint = isMeant ? `did you mean ${nearest}? There` : "there";
    throw new ConfigurationError(`${where}: ${name} is no option; ${hint} are: ${known.join(", ") || "none"}.`);
  }
}

/** Names of a list, as the keys of an object. */
export function namesOf(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, ""]));
}

/** How much of the longer name are letters that both have, in the same order. */
function likenessOf(name: string, other: string): number {
  const text = other.toLowerCase();
  let shared = 0;
  let from = 0;
  for (const letter of name.toLowerCase()) {
    const at = text.indexOf(letter, from);
    if (at < 0) continue;
    shared += 1;
    from = at + 1;
  }
  return shared / Math.max(name.length, text.length);
}
