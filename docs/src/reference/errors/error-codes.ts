import { kebab } from "../kebab.ts";
import type { ReferenceApi, ReferenceOperation } from "../read-apis.ts";
import { type ErrorCase, type ErrorRow, errorRows } from "./error-rows.ts";
import type { Reaction } from "./reaction.ts";

/** An error as one API returns it: a status and its code, with every operation that can return it. */
export interface ApiError {
  readonly api: ReferenceApi;
  readonly status: number;
  readonly codes: readonly string[];
  /** `onboarding-409`; with the code where a status has several: `events-400-requestbodyreaderror`. */
  readonly id: string;
  /** What it means, the most frequent meaning first, each with the operations that return it in this meaning. */
  readonly meanings: readonly Grouped<string>[];
  /** What client and caller do, each with the operations for which they do it. */
  readonly reactions: readonly Grouped<Reaction>[];
  readonly cases: readonly ErrorCase[];
  readonly open: readonly string[];
  readonly headers: ErrorRow["headers"];
  readonly operations: readonly ReferenceOperation[];
}

export interface Grouped<Value> {
  readonly value: Value;
  readonly operations: readonly ReferenceOperation[];
}

/** A code of the contract, with every API and status that it comes with. */
export interface ErrorCode {
  readonly code: string;
  /** Address of its page. */
  readonly address: string;
  readonly errors: readonly ApiError[];
}

/** Every error of every API, by API and status. */
export function apiErrors(apis: readonly ReferenceApi[]): readonly ApiError[] {
  return apis.flatMap((api) => {
    const found = api.operations.flatMap((operation) => errorRows(api, operation).map((row) => ({ operation, row })));
    const groups = Map.groupBy(found, ({ row }) => row.id);
    return [...groups.values()].map((rows) => apiError(api, rows)).sort((one, other) => one.status - other.status);
  });
}

/** Every code, in the order of its first status. */
export function errorCodes(errors: readonly ApiError[]): readonly ErrorCode[] {
  const codes = [
    ...new Set(errors.toSorted((one, other) => one.status - other.status).flatMap((error) => error.codes)),
  ];
  return codes.map((code) => ({
    code,
    address: codeAddress(code),
    errors: errors.filter((error) => error.codes.includes(code)),
  }));
}

export function codeAddress(code: string): string {
  return `/errors/${kebab(code)}/`;
}

interface FoundRow {
  readonly operation: ReferenceOperation;
  readonly row: ErrorRow;
}

function apiError(api: ReferenceApi, found: readonly FoundRow[]): ApiError {
  const rows = found.map(({ row }) => row);
  const [{ status, codes, id } = { status: 0, codes: [], id: "" }] = rows;
  return {
    api,
    status,
    codes,
    id: `${api.name}-${id}`,
    meanings: grouped(found, ({ meaning }) => meaning),
    reactions: grouped(found, ({ reaction }) => reaction),
    cases: [...new Map(rows.flatMap(({ cases }) => cases).map((each) => [each.name, each])).values()],
    open: [...new Set(rows.flatMap(({ open }) => open))],
    headers: [...new Map(rows.flatMap(({ headers }) => headers).map((each) => [each.name, each])).values()],
    operations: found.map(({ operation }) => operation),
  };
}

/** Each different value with its operations, the one of most operations first. */
function grouped<Value>(found: readonly FoundRow[], read: (row: ErrorRow) => Value): readonly Grouped<Value>[] {
  const groups = Map.groupBy(found, ({ row }) => JSON.stringify(read(row)));
  return [...groups]
    .map(([text, members]) => ({
      value: JSON.parse(text) as Value,
      operations: members.map(({ operation }) => operation),
    }))
    .sort((one, other) => other.operations.length - one.operations.length);
}
