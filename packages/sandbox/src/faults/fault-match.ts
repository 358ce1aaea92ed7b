import type { Named } from "../engine/aliases.ts";
import type { components } from "../generated/control.ts";
import { memoizeWeakly } from "../memoize.ts";
import { fitsOperation } from "../requests/fits.ts";
import { type Compared, compareSubset } from "../verify/subset.ts";
import { ownValue } from "../world/own-properties.ts";
import { fitsGlob } from "./glob.ts";

/** Which requests a fault applies to. Absent members match everything; those given must all fit. */
export type FaultMatch = Readonly<components["schemas"]["FaultMatch"]>;

/** What a request shows to a match. What costs something to find out is asked for only where a match names it. */
export interface Matchable extends Named {
  readonly method: string;
  /** Path and query below the origin. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly takesToken?: boolean | undefined;
  caller?(): string | undefined;
  body?(): unknown;
}

/** How a match compares its patterns, and its part of a body, with what a request shows. */
export interface Comparison {
  fits(pattern: string, text: string): boolean;
  hasPart(body: unknown, part: unknown): boolean;
}

/** With a request as it was sent: nothing in it is masked. */
const asSent: Comparison = {
  fits: fitsGlob,
  hasPart(body, part) {
    const found: Compared = { differences: [], masked: [] };
    compareSubset(part, body, "body", found, () => false);
    return found.differences.length === 0;
  },
};

/** Whether a request fits a match. Each match is prepared once; the body is looked at last, because it takes longest to read. */
export const matcherOf = memoizeWeakly((match: FaultMatch) => {
  const { path, operation, caller, body } = match;
  const method = match.method?.toUpperCase();
  const headers = Object.entries(match.headers ?? {}).map(([name, pattern]) => [name.toLowerCase(), pattern] as const);
  return (request: Matchable, { fits, hasPart } = asSent): boolean => {
    if (method !== undefined && !fits(method, request.method)) return false;
    if (path !== undefined && !fits(path, withoutQuery(request.url)) && !fits(path, request.url)) return false;
    if (operation !== undefined && !fitsOperation(operation, request)) return false;
    for (const [name, pattern] of headers) {
      const value = ownValue(request.headers ?? {}, name);
      if (value === undefined || !fits(pattern, value)) return false;
    }
    if (caller !== undefined && !fits(caller, request.caller?.() ?? "")) return false;
    return body === undefined || hasPart(request.body?.(), body);
  };
});

function withoutQuery(url: string): string {
  const [path = ""] = url.split("?");
  return path;
}
