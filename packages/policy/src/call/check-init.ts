import { readBaseUrl } from "../facts/base-url.ts";
import { checkNames } from "../facts/check-names.ts";
import { isSignal } from "../facts/check-values.ts";
import type { OperationFacts } from "../facts/manifest.ts";
import type { CallInit } from "../managed/call-init.ts";
import { copyInit } from "../managed/copy-init.ts";
import { plainInit } from "../managed/plain-init.ts";
import { kindOf, type RefuseField, refuseField } from "../managed/refuse-field.ts";
import { callNames, fetchNames, namedNames, places } from "./call-names.ts";
import type { CallPolicy } from "./call-options.ts";
import { type ParseAs, parsings } from "./parse-result.ts";

/** What a caller may add to openapi-fetch's `init`. */
export interface GivenInit extends CallInit {
  readonly policy?: CallPolicy | undefined;
  readonly signal?: AbortSignal | null | undefined;
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** What a call is made with, checked. */
export interface CheckedInit {
  readonly policy: CallPolicy;
  readonly signal: AbortSignal | undefined;
  readonly fetch: ((request: Request) => Promise<Response>) | undefined;
  readonly parseAs: ParseAs | undefined;
  /** A copy of what is sent, in plain values. */
  readonly init: CallInit;
}

/**
 * Checks and copies what a call is made with. Later steps read the copy only.
 * @param isNamed the call is made by the name of its operation: its `path` and `query` stand beside the other options.
 * @throws ConfigurationError that names the operation and the field, as the caller wrote it; nothing is sent.
 */
export function checkInit(
  operation: OperationFacts,
  path: string,
  given: GivenInit | null | undefined,
  isNamed = false,
): CheckedInit {
  const refuse = refuseField(operation.id, isNamed);
  const names = isNamed ? namedNames : callNames;
  const own = plainInit(refuse, given ?? {}, names);
  checkPlaces(refuse, own, names);
  checkNames(operation.id, own, names, fetchNames);
  checkOwnOptions(refuse, own);
  // Not handed on: a per-call fetch would go around the policy, and the signal has to work in every waiting place.
  const { policy = {}, signal, fetch, baseUrl, ...rest } = own;
  const named = isNamed ? asParams(rest) : rest;
  const init = typeof baseUrl === "string" ? { ...named, baseUrl: checkedBase(refuse, baseUrl) } : named;
  return {
    policy,
    signal: signal ?? undefined,
    fetch: fetch ?? undefined,
    parseAs: init.parseAs as ParseAs | undefined,
    init: copyInit(refuse, operation, path, init),
  };
}

/**
 * The options of a call by name as those of a call by path. The documented headers are among `headers`; in `params`, middleware and guards
 * find all of them.
 */
function asParams({ path, query, headers, ...rest }: CallInit): CallInit {
  return { ...rest, params: { path, query, header: headers } as NonNullable<CallInit["params"]> };
}

/**
 * Refuses a value in the wrong place, and says which is the right one. The types do not see it in an object that a variable holds: a filter,
 * a key or a whole body would be missing without notice.
 */
function checkPlaces(refuse: RefuseField, init: GivenInit, names: object): void {
  for (const [name, value] of Object.entries(init)) {
    if (value === undefined || !Object.hasOwn(places, name) || Object.hasOwn(names, name)) continue;
    refuse(name, `is not an option of a call; give ${places[name as keyof typeof places]}`);
  }
}

/** What would otherwise fail somewhere inside, or only after the call was sent. */
function checkOwnOptions(refuse: RefuseField, init: GivenInit): void {
  for (const [name, value] of Object.entries(init)) {
    const kind = Object.hasOwn(callNames, name) ? callNames[name as keyof typeof callNames] : "";
    if (kind === "" || value === undefined) continue;
    const found = value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
    if (found !== kind) refuse(name, `is ${kindOf(value)}; give ${kind === "object" ? "an" : "a"} ${kind}`);
  }
  const { signal, fetch, parseAs = "json", querySerializer = {} } = init;
  if (signal !== undefined && signal !== null && !isSignal(signal))
    refuse("signal", `is ${kindOf(signal)}; give an AbortSignal`);
  if (fetch !== undefined && fetch !== null && typeof fetch !== "function")
    refuse("fetch", `is ${kindOf(fetch)}; give a function`);
  if (!/^(function|object)$/.test(typeof querySerializer))
    refuse("querySerializer", `is ${kindOf(querySerializer)}; give a function or its settings`);
  if (!parsings.includes(parseAs as ParseAs)) refuse("parseAs", `is none of ${parsings.join(", ")}`);
}

/** Where the call goes instead of its client's address. What the platform says otherwise quotes the whole address. */
function checkedBase(refuse: RefuseField, baseUrl: string): string {
  return readBaseUrl(baseUrl, (problem) => refuse("baseUrl", problem)).base;
}
