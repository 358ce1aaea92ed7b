import { count, described, fields, listOf, number, text } from "../world/shape.ts";
import type { StateKey } from "../world/state-key.ts";
import type { World } from "../world/world.ts";
import { type Matchable, matches } from "./fault-match.ts";
import type { FaultRule } from "./fault-rule.ts";
import { draw } from "./random-draw.ts";

/** Whether a rule takes the place of the response, so that none is sent. */
export function sendsNothing({ drop, reset, stall }: FaultRule): boolean {
  return Boolean(drop || reset || stall);
}

/** Whether a rule breaks the operation's own response, so that the operation must be executed. */
export function breaksOwnResponse(rule: FaultRule): boolean {
  return rule.status === undefined && !sendsNothing(rule) && Boolean(rule.malformed || rule.truncate);
}

/** A rule at work. */
export interface Fault extends FaultRule {
  readonly id: string;
  /** How often it struck. */
  struck: number;
  /** How many requests it has spared, of those to `skip`. */
  skipped?: number;
  /** State of its random numbers. */
  random: number;
}

/** A rule as it begins. */
export function newFault(rule: FaultRule, id: string): Fault {
  return { ...rule, id, struck: 0, random: (rule.seed ?? 1) | 0 };
}

const members = [
  ...["match", "when", "status", "body", "headers", "retryAfter", "lawless", "token", "drop", "reset", "stall"],
  ...["delayMs", "latency", "slowBodyMs", "malformed", "truncate", "skip", "times", "probability", "seed"],
];
const rule = Object.fromEntries(
  members.map((name) => [`${name}?`, described("control", `FaultRule/properties/${name}`)]),
);

export const faultsKey: StateKey<{ list: Fault[] }> = {
  name: "faults",
  shape: fields({ list: listOf(fields({ ...rule, id: text, struck: count, "skipped?": count, random: number })) }),
  seed: () => ({ list: [] }),
};

/** The first fault that applies to a request; counted at once. @param url path and query below the origin. */
export function faultFor(
  world: World,
  method: string,
  url: string,
  more: Omit<Matchable, "method" | "url"> = {},
): Fault | undefined {
  return world.state(faultsKey).list.find((fault) => strikes(fault, { method, url, ...more }));
}

/** Whether a fault applies to a request, which it counts. */
export function strikes(fault: Fault, request: Matchable): boolean {
  const { match = {}, skip = 0, times = Number.POSITIVE_INFINITY, struck, skipped = 0, probability = 1 } = fault;
  if (struck >= times || !matches(match, request)) return false;
  if (skipped < skip) {
    fault.skipped = skipped + 1;
    return false;
  }
  if (probability < 1 && draw(fault) >= probability) return false;
  fault.struck += 1;
  return true;
}
