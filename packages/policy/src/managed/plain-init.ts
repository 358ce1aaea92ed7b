import { isPlain } from "../facts/is-plain.ts";
import { kindOf, type RefuseField } from "./refuse-field.ts";

/**
 * What a call is made with, as properties of its own: an instance of a class may have some of them as getters, and an object
 * that was made from another one may have them from that.
 * @param names an object that has the names of a call's options as keys.
 * @throws ConfigurationError for what has no options, as a text or a list.
 */
export function plainInit<Init extends object>(refuse: RefuseField, given: Init, names: object): Init {
  if (typeof given !== "object" || Symbol.iterator in given) refuse("init", `is ${kindOf(given)}; give an object`);
  if (isPlain(given)) return given;
  const known = Object.keys(names).filter((name) => name in given);
  return { ...given, ...Object.fromEntries(known.map((name) => [name, given[name as keyof Init]])) };
}
