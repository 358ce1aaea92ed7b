import { ConfigurationError } from "./errors/configuration-error.ts";
import { isPlain } from "./is-plain.ts";

/** The names of all options of an object. With `satisfies`, the compiler reports a name that is missing or unknown. */
export type OptionNames<Options> = Readonly<Record<keyof Options, string>>;

/**
 * Refuses an unknown option, most likely a typo. `undefined` counts as not given. An instance of a class may have other properties.
 * @param names an object whose keys are the known options.
 * @param others further names that are allowed, and that no message lists.
 * @throws ConfigurationError that names the unknown option, the nearest known name, and all others.
 */
export function checkNames(where: string, given: object, names: object, others?: RegExp): void {
  if (!isPlain(given)) return;
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || Object.hasOwn(names, name) || others?.test(name)) continue;
    const known = Object.keys(names);
    const [[likeness = 0, nearest] = []] = known
      .map((one) => [likenessOf(name, one), one] as const)
      .sort(([one], [other]) => other - one);
    // Two thirds of the letters in common: the caller most likely meant this name.
    const hint = likeness >= 2 / 3 ? `; did you mean ${nearest}?` : ".";
    throw new ConfigurationError(
      `${where}: unknown option ${name}${hint} The options are: ${known.join(", ") || "none"}.`,
    );
  }
}

/** An object with these names as keys. */
export function namesOf(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, ""]));
}

/** The share of the longer name's letters that both names have in the same order. */
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
