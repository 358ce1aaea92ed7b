import type { Named } from "../engine/aliases.ts";
import { fitsApi, fitsFired, fitsOperation, fitsStatus } from "../requests/fits.ts";
import { loggedBody } from "../requests/logged-body.ts";
import { mayStandFor } from "../requests/may-stand-for.ts";
import type { RequestRecord } from "../requests/request-record.ts";
import { masked } from "../requests/secret-names.ts";
import { ownValue } from "../world/own-properties.ts";
import type { RequestPattern } from "./expectation.ts";
import { type Compared, compareSubset } from "./subset.ts";

/**
 * Compares a request with a pattern. The body is looked at only if operation and API are right: to read it takes longest.
 *
 * @param aliases of the record's operation.
 */
export function compareRequest(pattern: RequestPattern, record: RequestRecord, aliases: Named["aliases"]): Compared {
  const found: Compared = { differences: [], masked: [] };
  const { differences } = found;
  const { operation, api, caller } = pattern;
  const named = { ...record, aliases };
  if (operation !== undefined && !fitsOperation(operation, named))
    differences.push({ field: "operation", expected: operation, received: nameLike(operation, record) });
  if (api !== undefined && !fitsApi(api, named))
    differences.push({ field: "api", expected: api, received: record.api });
  const isOther = differences.length > 0;
  if (caller !== undefined && caller !== record.caller)
    differences.push({ field: "caller", expected: caller, received: record.caller });
  const { status, fired, headers = {} } = pattern;
  if (status !== undefined && !fitsStatus(String(status), record.status))
    differences.push({ field: "status", expected: status, received: record.status });
  if (fired !== undefined && !fitsFired(fired, record.fired))
    differences.push({ field: "fired", expected: fired, received: record.fired });
  for (const [name, expected] of Object.entries(headers)) {
    const lower = name.toLowerCase();
    const [received, field] = [ownValue(record.headers, lower), `header/${lower}`];
    if (expected !== null && mayStandFor(received, expected)) found.masked.push(field);
    else if (received !== (expected ?? undefined)) differences.push({ field, expected, received });
  }
  if (pattern.bodyAbsent && record.bodyBytes > 0)
    differences.push({ field: "body", expected: undefined, received: record.body });
  if (pattern.body !== undefined && !isOther) compareBody(pattern.body, record, found);
  return found;
}

/** The record's operation, with its API where the expected one has it. */
function nameLike(expected: string, { api, operation }: RequestRecord): string | undefined {
  return operation !== undefined && expected.includes(".") ? `${api}.${operation}` : operation;
}

function compareBody(expected: unknown, record: RequestRecord, found: Compared): void {
  const { body, bodyCut } = record;
  if (bodyCut || body === masked) found.masked.push("body");
  else compareSubset(expected, loggedBody(record), "body", found);
}
