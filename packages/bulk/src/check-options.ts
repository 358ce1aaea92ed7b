import { ConfigurationError, checkNames, checkNumbers } from "@tillside/policy";

const isObject = (value: unknown) => typeof value === "object" && value !== null;
const isFunction = (value: unknown) => typeof value === "function";

const kinds = {
  "a string": (value: unknown) => typeof value === "string",
  "a function": isFunction,
  "an object": isObject,
  "a list": Array.isArray,
  "an AbortSignal": (value: unknown) => isFunction(Object(value).addEventListener) && "aborted" in Object(value),
  "a ledger, which openLedger() returns": (value: unknown) => isFunction(Object(value).open),
} as const;

/** What the value of an option has to be; "" if something else checks it. */
type Kind = keyof typeof kinds | "";

/** The kind of each option of a function. With `satisfies`, the compiler reports an option that is missing or unknown. */
export type OptionKinds<Options> = Readonly<Record<keyof Options, Kind>>;

/** The numbers of a `policy`. `checkNumbers()` wants a default for each, which is not used here. */
const policyNumbers = { attempts: 1, attemptTimeoutMs: 1, deadlineMs: 1 };

/**
 * Refuses options that do not exist and values of another kind, before anything is read or sent. `undefined` counts as not given.
 * @param where the function that was called.
 * @throws ConfigurationError that names the option.
 */
export function checkOptions<Options extends object>(
  where: string,
  given: Partial<Options>,
  known: OptionKinds<Options>,
): void {
  checkNames(where, given, known);
  for (const [name, kind] of Object.entries<Kind>(known)) {
    const value = given[name as keyof Options];
    if (value === undefined || kind === "" || kinds[kind](value)) continue;
    throw new ConfigurationError(`${where}: ${name} must be ${kind}.`);
  }
  const { policy } = given as { readonly policy?: object };
  if (policy === undefined) return;
  checkNames(`${where}: policy`, policy, { ...policyNumbers, priority: "" });
  checkNumbers(`${where}: policy`, policy, policyNumbers);
}
