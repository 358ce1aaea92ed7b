import type { RequestRecord } from "../requests/request-record.ts";
import type { FaultRule } from "./fault-rule.ts";
import { newFault, strikes } from "./faults.ts";

/** What a rule would have done to requests that are over. */
export interface DryRun {
  /** How many of the last requests it was tried on. */
  readonly tried: number;
  /** Ids of those that it would have applied to, the oldest first. */
  readonly wouldApplyTo: readonly number[];
  /** Ids of those whose body it depends on, which the log does not have, or not all of it. */
  readonly unknown: readonly number[];
}

/** A record that may have the request's body as text, or the beginning of it. */
type WithBody = RequestRecord & { readonly body?: string | undefined; readonly bodyCut?: true | undefined };

/** Tries a rule on the last requests in their order, with its `skip`, `times` and `probability`. */
export function dryRun(rule: FaultRule, traffic: readonly RequestRecord[]): DryRun {
  const fault = newFault(rule, "dry-run");
  const last = traffic.filter(({ fired }) => fired !== "preflight").slice(-mostTried);
  const [wouldApplyTo, unknown]: [number[], number[]] = [[], []];
  for (const record of last) {
    const { id, method, url, api, operation, caller, headers } = record;
    const lacksBody = { is: false };
    const body = () => {
      const read = bodyOf(record);
      lacksBody.is = read === "unknown";
      return read === "unknown" ? undefined : read.value;
    };
    const applies = strikes(fault, { method, url, api, operation, headers, caller: () => caller, body });
    if (lacksBody.is) unknown.push(id);
    else if (applies) wouldApplyTo.push(id);
  }
  return { tried: last.length, wouldApplyTo, unknown };
}

const mostTried = 100;

function bodyOf({ body, bodyCut, bodyBytes, headers }: WithBody): { readonly value: unknown } | "unknown" {
  if (bodyBytes === 0) return { value: undefined };
  if (body === undefined || bodyCut) return "unknown";
  if (headers["content-type"]?.startsWith("application/x-www-form-urlencoded"))
    return { value: Object.fromEntries(new URLSearchParams(body)) };
  try {
    return { value: JSON.parse(body) };
  } catch {
    return { value: undefined };
  }
}
