import { type CallOptions, ConfigurationError, checkNames, checkNumbers } from "@tillside/policy";

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

/** The options of a `policy`. */
export const policyOptions = {
  attempts: "",
  attemptTimeoutMs: "",
  deadlineMs: "",
  priority: "",
} satisfies OptionKinds<CallOptions>;

/**
 * Reads each option by its name, once. A copy with spread or rest would lose what a class has as methods or getters, and what an object
 * inherits. A callback that is a method keeps its `this`. `undefined` counts as not given.
 */
export function readByName<Options extends object>(given: Options, known: OptionKinds<Options>): Options {
  const options: Partial<Record<keyof Options, unknown>> = {};
  for (const [name, kind] of Object.entries<Kind>(known)) {
    const value: unknown = given[name as keyof Options];
    if (value === undefined) continue;
    options[name as keyof Options] = kind === "a function" && typeof value === "function" ? value.bind(given) : value;
  }
  return options as Options;
}

/**
 * Reads the options of a function, before anything is read or sent. Refuses options that do not exist and values of another kind.
 * @param where the function that was called.
 * @returns a plain object of the options that are given. A required one may be missing.
 * @throws ConfigurationError that names the option.
 */
export function readOptions<Options extends object>(
  where: string,
  given: Options | undefined,
  known: OptionKinds<Options>,
): Options {
  checkNames(where, given ?? {}, known);
  const options = readByName((given ?? {}) as Options, known);
  for (const [name, kind] of Object.entries<Kind>(known)) {
    const value = options[name as keyof Options];
    if (value === undefined || kind === "" || kinds[kind](value)) continue;
    throw new ConfigurationError(`${where}: ${name} must be ${kind}.`);
  }
  const { policy } = options as { readonly policy?: CallOptions };
  return policy === undefined ? options : { ...options, policy: readPolicy(`${where}: policy`, policy) };
}

function readPolicy(where: string, given: CallOptions): CallOptions {
  checkNames(where, given, policyOptions);
  const policy = readByName(given, policyOptions);
  checkNumbers(where, policy, policyNumbers);
  return policy;
}
