import { inheritedValues } from "../facts/inherited-property.ts";
import { isPlain } from "../facts/is-plain.ts";
import { kindOf, type RefuseField } from "./refuse-field.ts";

/**
 * The options of a call as own properties. A class instance may have them as getters, and an object may inherit them from its prototype:
 * these are copied. Later checks then refuse those that are no option. A plain object is returned as it is.
 * @param names an object whose keys are the names of the options: of these, a method is copied, too.
 * @throws ConfigurationError for a value that has no options, for instance a string or a list.
 */
export function plainInit<Init extends object>(refuse: RefuseField, given: Init, names: object): Init {
  if (typeof given !== "object" || Symbol.iterator in given) refuse("init", `is ${kindOf(given)}; give an object`);
  if (isPlain(given)) return given;
  const known = Object.keys(names).filter((name) => name in given);
  const inherited = [...inheritedValues(given), ...known.map((name) => [name, given[name as keyof Init]])];
  return { ...given, ...Object.fromEntries(inherited) };
}
