import { ConfigurationError } from "./errors/configuration-error.ts";

/**
 * The limits to use: those that are given, else `defaults`. `undefined` counts as not given.
 * @throws ConfigurationError for a limit that is not a positive number, and for `attempts` that are not whole.
 */
export function checkNumbers<Name extends string>(
  where: string,
  given: { readonly [Key in NoInfer<Name>]?: unknown },
  defaults: Readonly<Record<Name, number>>,
): Record<Name, number> {
  const numbers: Record<Name, number> = { ...defaults };
  for (const name of Object.keys(defaults) as Name[]) {
    const { [name]: value = defaults[name] } = given;
    if (!(typeof value === "number" && value > 0)) {
      throw new ConfigurationError(`${where}: ${name} must be a number above 0.`);
    }
    if (name === "attempts" && value !== Number.POSITIVE_INFINITY && !Number.isInteger(value)) {
      throw new ConfigurationError(`${where}: attempts must be a whole number above 0.`);
    }
    numbers[name] = value;
  }
  return numbers;
}
