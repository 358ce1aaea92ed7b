import { loggedBody } from "../requests/logged-body.ts";
import type { RequestRecord } from "../requests/request-record.ts";
import { compareBody } from "./fault-match.ts";
import type { FaultRule } from "./fault-rule.ts";
import { newFault, strikes } from "./faults.ts";

/** What a rule would have done to requests that are over. */
export interface DryRun {
  /** How many of the last requests it was tried on. */
  readonly tried: number;
  /** Ids of those that it would have applied to, the oldest first. */
  readonly wouldApplyTo: readonly number[];
  /** Ids of those whose body decides, where the log has only its beginning, or masks a secret in it. */
  readonly unknown: readonly number[];
}

/** Tries a rule on the last requests in their order, with its `skip`, `times` and `probability`. */
export function dryRun(rule: FaultRule, traffic: readonly RequestRecord[]): DryRun {
  const fault = newFault(rule, "dry-run");
  const last = traffic.filter(({ fired }) => fired !== "preflight").slice(-mostTried);
  const [wouldApplyTo, unknown]: [number[], number[]] = [[], []];
  for (const record of last) {
    const { id, method, url, api, operation, caller, headers } = record;
    let isRead = false;
    const body = () => {
      isRead = true;
      return loggedBody(record);
    };
    const applies = strikes(fault, { method, url, api, operation, headers, caller: () => caller, body });
    if (applies) wouldApplyTo.push(id);
    // The body is looked at last, so everything else fits.
    else if (isRead && isUndecided(record, rule.match?.body)) unknown.push(id);
  }
  return { tried: last.length, wouldApplyTo, unknown };
}

const mostTried = 100;

/** Whether only what the log does not show could tell if the body has the part. */
function isUndecided(record: RequestRecord, part: unknown): boolean {
  if (record.bodyCut) return true;
  const { differences, masked } = compareBody(loggedBody(record), part);
  return differences.length === 0 && masked.length > 0;
}
