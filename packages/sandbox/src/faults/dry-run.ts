import type { RequestRecord } from "../requests/request-record.ts";
import { masked } from "../requests/secret-names.ts";
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
      return bodyOf(record);
    };
    const before = { struck: fault.struck, skipped: fault.skipped };
    const applies = strikes(fault, { method, url, api, operation, headers, caller: () => caller, body });
    const counts = fault.struck !== before.struck || fault.skipped !== before.skipped;
    if (applies) wouldApplyTo.push(id);
    // The body is looked at last, so everything else fits.
    else if (isRead && !counts && isIncomplete(record)) unknown.push(id);
  }
  return { tried: last.length, wouldApplyTo, unknown };
}

const mostTried = 100;

function bodyOf({ body = "", headers }: RequestRecord): unknown {
  if (headers["content-type"]?.startsWith("application/x-www-form-urlencoded"))
    return Object.fromEntries(new URLSearchParams(body));
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isIncomplete({ body = "", bodyCut }: RequestRecord): boolean {
  return bodyCut === true || body.includes(masked);
}
