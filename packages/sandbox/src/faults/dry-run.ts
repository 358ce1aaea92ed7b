import { aliasesOf } from "../engine/aliases.ts";
import type { Document } from "../engine/document.ts";
import { loggedBody } from "../requests/logged-body.ts";
import type { LoggedRequest } from "../requests/logged-request.ts";
import { type Compared, compareSubset } from "../verify/subset.ts";
import { type Comparison, matcherOf } from "./fault-match.ts";
import type { FaultRule } from "./fault-rule.ts";
import { newFault, strikes } from "./faults.ts";
import { perhapsFits, surelyFits } from "./fits-shown.ts";

/** What a rule would have done to requests that are over. */
export interface DryRun {
  /** How many of the last requests it was tried on. */
  readonly tried: number;
  /** Ids of those that it would have applied to, the oldest first. */
  readonly wouldApplyTo: readonly number[];
  /** Ids of those where it depends on what the log does not show of them, or of an earlier one that `skip` or `times` may count. */
  readonly unknown: readonly number[];
}

/**
 * Tries a rule on the last requests in their order, with its `skip`, `times` and `probability`.
 *
 * @param documents the APIs that this sandbox serves.
 */
export function dryRun(rule: FaultRule, traffic: readonly LoggedRequest[], documents: readonly Document[]): DryRun {
  const fault = newFault(rule, "dry-run");
  const { match = {}, skip, times, probability } = rule;
  const counts = skip !== undefined || times !== undefined || probability !== undefined;
  const last = traffic.filter(({ fired }) => fired !== "preflight").slice(-mostTried);
  const [wouldApplyTo, unknown]: [number[], number[]] = [[], []];
  for (const { record } of last) {
    if (fault.struck >= (times ?? Number.POSITIVE_INFINITY)) break;
    const { id, caller, bodyCut = false } = record;
    const aliases = aliasesOf(record, documents);
    const request = { ...record, aliases, caller: () => caller, body: () => loggedBody(record) };
    if (!matcherOf(match)(request, perhaps(bodyCut))) continue;
    // After the first that is unknown, the number of requests that the rule has counted is unknown too.
    const isKnown = matcherOf(match)(request, surely(bodyCut)) && !(counts && unknown.length > 0);
    if (!isKnown) unknown.push(id);
    else if (strikes(fault)) wouldApplyTo.push(id);
  }
  return { tried: last.length, wouldApplyTo, unknown };
}

const mostTried = 100;

/** Whatever the log does not show. @param isCut whether it has only the beginning of the body. */
function surely(isCut: boolean): Comparison {
  return {
    fits: surelyFits,
    hasPart(body, part) {
      const { differences, masked } = compared(body, part);
      return !isCut && differences.length === 0 && masked.length === 0;
    },
  };
}

/** Depending on what the log does not show. */
function perhaps(isCut: boolean): Comparison {
  return {
    fits: perhapsFits,
    hasPart: (body, part) => isCut || compared(body, part).differences.length === 0,
  };
}

function compared(body: unknown, part: unknown): Compared {
  const found: Compared = { differences: [], masked: [] };
  compareSubset(part, body, "body", found);
  return found;
}
