import { aliasesOf } from "../engine/aliases.ts";
import { isPreflight } from "../engine/cross-origin.ts";
import type { Document } from "../engine/document.ts";
import type { Operation } from "../engine/operation.ts";
import type { Fired } from "../requests/fired.ts";
import { loggedBody } from "../requests/logged-body.ts";
import type { LoggedRequest } from "../requests/logged-request.ts";
import type { RequestRecord } from "../requests/request-record.ts";
import { valueInSeed } from "../runs/run-values.ts";
import { type Compared, compareSubset } from "../verify/subset.ts";
import { type Comparison, matcherOf } from "./fault-match.ts";
import type { FaultRule } from "./fault-rule.ts";
import { newFault, strikes } from "./faults.ts";
import { perhapsFits, surelyFits } from "./fits-shown.ts";
import { namedOperations } from "./named-operation.ts";
import { takesToken } from "./takes-token.ts";

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
 * @param run whose requests they are; undefined for the default run.
 * @param documents the APIs that this sandbox serves.
 */
export function dryRun(
  rule: FaultRule,
  traffic: readonly LoggedRequest[],
  run: string | undefined,
  documents: readonly Document[],
): DryRun {
  const fault = newFault(rule, "dry-run");
  const { match = {}, skip, times, probability, token } = rule;
  const counts = [skip, times, probability].some((each) => each !== undefined);
  const matches = matcherOf(match);
  const last = traffic.filter((logged) => !isSpared(logged)).slice(-mostTried);
  const [wouldApplyTo, unknown]: [number[], number[]] = [[], []];
  for (const { record } of last) {
    if (fault.struck >= (times ?? Number.POSITIVE_INFINITY)) break;
    const { id } = record;
    const [operation] = namedOperations(`${record.api}.${record.operation}`, documents);
    if (token !== undefined && !takesToken(operation)) continue;
    const request = {
      ...record,
      aliases: aliasesOf(record, documents),
      caller: () => callerOf(record, run, operation),
      body: () => loggedBody(record),
    };
    const isCut = record.bodyCut || record.body?.includes(noUtf8);
    if (!matches(request, perhaps(isCut))) continue;
    // After the first that is unknown, the number of requests that the rule has counted is unknown too.
    const isKnown = matches(request, surely(isCut)) && !(counts && unknown.length > 0);
    if (!isKnown) unknown.push(id);
    else if (strikes(fault)) wouldApplyTo.push(id);
  }
  return { tried: last.length, wouldApplyTo, unknown };
}

const mostTried = 100;

/** What the log has in place of bytes that are no UTF-8: a body with those is not valid JSON. Or the sign itself was sent. */
const noUtf8 = "\ufffd";

/** Why a request was refused before a fault could apply to it. */
const refusals = new Set<string | undefined>([
  "broken off",
  "expectation",
  "header repeated",
  "no HTTP",
  "no run",
  "no URL",
  "too large",
  "too slow",
  "transfer coding",
] satisfies readonly Fired[]);

function isSpared(logged: LoggedRequest): boolean {
  const { fired, method } = logged;
  return (
    refusals.has(fired) ||
    (method === "OPTIONS" && isPreflight({ operation: { method }, headers: logged.record.headers }))
  );
}

/** Who sent a request; of a token request the client id, as `callerOf` of a request that was not logged yet. */
function callerOf(record: RequestRecord, run: string | undefined, operation?: Operation): string | undefined {
  const { caller, headers } = record;
  if (caller !== undefined || !operation?.isToken) return caller;
  if (headers.authorization !== undefined) return headers.authorization;
  const { client_id: id } = Object(loggedBody(record)) as { readonly client_id?: unknown };
  return typeof id === "string" ? (valueInSeed(run, id) ?? id) : undefined;
}

/** Whatever the log does not show. @param isCut whether it has only the beginning of the body. */
function surely(isCut: boolean | undefined): Comparison {
  return {
    fits: surelyFits,
    hasPart(body, part) {
      const { differences, masked } = compared(body, part);
      return !isCut && differences.length === 0 && masked.length === 0;
    },
  };
}

/** Depending on what the log does not show. */
function perhaps(isCut: boolean | undefined): Comparison {
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
