import { count, described, fields, listOf, number, text } from "../world/shape.ts";
import type { StateKey } from "../world/state-key.ts";
import type { World } from "../world/world.ts";
import { fitsGlob } from "./glob.ts";

/** What goes wrong on purpose, and for which requests. */
export interface FaultRule {
  /**
   * `path` is the path below the origin, prefix included, with or without the query. In both `*` stands for any number of
   * characters, slashes too, and `?` for exactly one. Absent members match everything.
   */
  readonly match?: { readonly method?: string; readonly path?: string };
  /**
   * `before` execution: nothing is done · `after` it: everything is done, only the response suffers. Default: `after` where
   * `malformed` or `truncate` break the operation's own response, else `before`.
   */
  readonly when?: "before" | "after";
  /** Answers with this status, in the API's own shape. */
  readonly status?: number;
  /** `Retry-After` of that response: seconds, or a text that is sent as it is. */
  readonly retryAfter?: number | string;
  /** Ends the connection without a response. */
  readonly drop?: boolean;
  /** Waits this many milliseconds, at least 1. */
  readonly delayMs?: number;
  /** Cuts the JSON in half, that of the given `status` or else of the operation's own response. */
  readonly malformed?: boolean;
  /** Breaks the connection off in the middle of the body, that of the given `status` or else of the operation's own response. */
  readonly truncate?: boolean;
  /** How often it applies; default: until it is deleted. */
  readonly times?: number;
  /** How likely it applies: more than 0, at most 1; default 1. */
  readonly probability?: number;
  /** Makes `probability` select the same requests in every run; default 1. */
  readonly seed?: number;
}

/** Whether a rule breaks the operation's own response, so that the operation must be executed. */
export function breaksOwnResponse({ status, drop, malformed, truncate }: FaultRule): boolean {
  return status === undefined && !drop && Boolean(malformed || truncate);
}

/** A rule at work. */
export interface Fault extends FaultRule {
  readonly id: string;
  /** How often it struck. */
  struck: number;
  /** State of its random numbers. */
  random: number;
}

const members = ["match", "when", "status", "retryAfter", "drop", "delayMs", "malformed", "truncate", "times"] as const;
const rule = Object.fromEntries(
  [...members, "probability", "seed"].map((name) => [`${name}?`, described("control", `FaultRule/properties/${name}`)]),
);

export const faultsKey: StateKey<{ list: Fault[] }> = {
  name: "faults",
  shape: fields({ list: listOf(fields({ ...rule, id: text, struck: count, random: number })) }),
  seed: () => ({ list: [] }),
};

/** The first fault that applies to a request; counted at once. @param url path and query below the origin. */
export function faultFor(world: World, method: string, url: string): Fault | undefined {
  const [path = ""] = url.split("?");
  return world.state(faultsKey).list.find((fault) => {
    const { match = {}, times = Number.POSITIVE_INFINITY, struck, probability = 1 } = fault;
    if (struck >= times || !fits(match.method?.toUpperCase(), method)) return false;
    if (!fits(match.path, path) && !fits(match.path, url)) return false;
    if (probability < 1 && nextRandom(fault) >= probability) return false;
    fault.struck += 1;
    return true;
  });
}

function fits(pattern: string | undefined, text: string): boolean {
  return pattern === undefined || fitsGlob(pattern, text);
}

/** Mulberry32: small, and the same everywhere. */
function nextRandom(fault: Fault): number {
  fault.random = (fault.random + 0x6d2b79f5) | 0;
  let mixed = Math.imul(fault.random ^ (fault.random >>> 15), 1 | fault.random);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
