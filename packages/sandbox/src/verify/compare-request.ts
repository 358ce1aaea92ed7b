import { fitsFired, fitsOperation, fitsStatus } from "../requests/fits.ts";
import { loggedBody } from "../requests/logged-body.ts";
import { maskedHeader } from "../requests/mask-headers.ts";
import type { RequestRecord } from "../requests/request-record.ts";
import { masked } from "../requests/secret-names.ts";
import { ownValue } from "../world/own-properties.ts";
import type { RequestPattern } from "./expectation.ts";
import { type Compared, compareSubset } from "./subset.ts";

/** Compares a request with a pattern. The body is looked at only if all else is right: to read it takes longest. */
export function compareRequest(pattern: RequestPattern, record: RequestRecord): Compared {
  const found: Compared = { differences: [], masked: [] };
  const { differences } = found;
  const { operation } = pattern;
  if (operation !== undefined && !fitsOperation(operation, record))
    differences.push({ field: "operation", expected: operation, received: record.operation });
  for (const field of ["api", "caller"] as const) {
    const expected = pattern[field];
    if (expected !== undefined && expected !== record[field])
      differences.push({ field, expected, received: record[field] });
  }
  const { status, fired, headers = {} } = pattern;
  if (status !== undefined && !fitsStatus(String(status), record.status))
    differences.push({ field: "status", expected: status, received: record.status });
  if (fired !== undefined && !fitsFired(fired, record.fired))
    differences.push({ field: "fired", expected: fired, received: record.fired });
  for (const [name, expected] of Object.entries(headers)) {
    const lower = name.toLowerCase();
    const [received, field] = [ownValue(record.headers, lower), `header/${lower}`];
    if (received === (expected ?? undefined)) continue;
    if (expected !== null && maskedHeader(lower, expected) === received) found.masked.push(field);
    else differences.push({ field, expected, received });
  }
  if (pattern.bodyAbsent && record.bodyBytes > 0)
    differences.push({ field: "body", expected: undefined, received: record.body });
  if (pattern.body !== undefined && differences.length === 0) compareBody(pattern.body, record, found);
  return found;
}

function compareBody(expected: unknown, record: RequestRecord, found: Compared): void {
  const { body, bodyCut } = record;
  if (bodyCut || body === masked) found.masked.push("body");
  else compareSubset(expected, loggedBody(record), "body", found);
}
