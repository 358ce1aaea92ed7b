import { count, fields, integer, listOf, text } from "../world/shape.ts";
import type { StateKey } from "../world/state-key.ts";
import type { World } from "../world/world.ts";
import { type Matchable, matcherOf } from "./fault-match.ts";
import type { FaultRule } from "./fault-rule.ts";
import { draw } from "./random-draw.ts";

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

/** The rule of a fault, without what the fault has counted. */
export function ruleOf({ id, struck, skipped, random, ...rule }: Fault): FaultRule {
  return rule;
}

export const faultsKey: StateKey<{ list: Fault[] }> = {
  name: "faults",
  // What the rest of it is like, the document of the control plane says: see `faultProblem` of the snapshots.
  shape: fields({ list: listOf(fields({ id: text, struck: count, "skipped?": count, random: integer })) }),
  seed: () => ({ list: [] }),
};

const everything = {};

/** The first fault that applies to a request; counted at once. @param url path and query below the origin. */
export function faultFor(
  world: World,
  method: string,
  url: string,
  more: Omit<Matchable, "method" | "url"> = {},
): Fault | undefined {
  return world.state(faultsKey).list.find((fault) => appliesTo(fault, { method, url, ...more }));
}

/** Whether a fault applies to a request, which it counts. */
function appliesTo(fault: Fault, request: Matchable): boolean {
  const { match = everything, times = Number.POSITIVE_INFINITY, struck, token } = fault;
  if (token !== undefined && !request.takesToken) return false;
  return struck < times && matcherOf(match)(request) && strikes(fault);
}

/** Whether a fault applies to a request that fits its match: not to those that it spares. */
export function strikes(fault: Fault): boolean {
  const { skip = 0, times = Number.POSITIVE_INFINITY, struck, skipped = 0, probability = 1 } = fault;
  if (struck >= times) return false;
  if (skipped < skip) {
    fault.skipped = skipped + 1;
    return false;
  }
  if (probability < 1 && draw(fault) >= probability) return false;
  fault.struck += 1;
  return true;
}
