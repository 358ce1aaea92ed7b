import { kebab } from "../kebab.ts";
import type { ReferenceApi, ReferenceOperation } from "../read-apis.ts";
import { type ErrorCase, type ErrorRow, errorRows } from "./error-rows.ts";
import type { Reaction } from "./reaction.ts";

/** An error as one API returns it: a status, or a code, with every operation that can return it. */
export interface ApiError {
  readonly api: ReferenceApi;
  /** `onboarding-409`; with the code where a status has several: `events-400-requestbodyreaderror`. */
  readonly id: string;
  readonly statuses: readonly number[];
  readonly codes: readonly string[];
  /** What it means, the most frequent meaning first, each with the operations that return it in this meaning. */
  readonly meanings: readonly Grouped<string>[];
  /** What client and caller do, each with the operations for which they do it. */
  readonly reactions: readonly Grouped<Reaction>[];
  /** Every different example: operations may have one of the same name, with the number of their own limit. */
  readonly cases: readonly ErrorCase[];
  /** Ids of what the contract does not specify. */
  readonly open: readonly string[];
  readonly headers: ErrorRow["headers"];
  readonly rows: readonly FoundRow[];
}

export interface Grouped<Value> {
  readonly value: Value;
  readonly operations: readonly ReferenceOperation[];
}

/** A row of an operation. */
export interface FoundRow {
  readonly operation: ReferenceOperation;
  readonly row: ErrorRow;
}

/** A code of the contract, as each API returns it. */
export interface ErrorCode {
  readonly code: string;
  /** Address of its page. */
  readonly address: string;
  readonly errors: readonly ApiError[];
}

/** Every error of every API, by status. */
export function apiErrors(apis: readonly ReferenceApi[]): readonly ApiError[] {
  return apis
    .flatMap((api) => [...Map.groupBy(rowsOf(api), ({ row }) => row.id)].map(([id, rows]) => apiError(api, id, rows)))
    .sort((one, other) => firstStatus(one) - firstStatus(other));
}

/** Every code, by its first status. */
export function errorCodes(apis: readonly ReferenceApi[]): readonly ErrorCode[] {
  const found = apis.map((api) => ({ api, rows: rowsOf(api) }));
  const codes = new Set(apiErrors(apis).flatMap((error) => error.codes));
  return Array.from(codes, (code) => ({
    code,
    address: codeAddress(code),
    errors: found.flatMap(({ api, rows }) => {
      const own = rows.filter(({ row }) => row.codes.includes(code));
      return own.length > 0 ? [apiError(api, code.toLowerCase(), own)] : [];
    }),
  }));
}

export function codeAddress(code: string): string {
  return `/errors/${kebab(code)}/`;
}

function rowsOf(api: ReferenceApi): readonly FoundRow[] {
  return api.operations.flatMap((operation) => errorRows(api, operation).map((row) => ({ operation, row })));
}

function firstStatus({ statuses: [first = 0] }: ApiError): number {
  return first;
}

function apiError(api: ReferenceApi, id: string, found: readonly FoundRow[]): ApiError {
  const rows = found.map(({ row }) => row);
  return {
    api,
    id: `${api.name}-${id}`,
    statuses: [...new Set(rows.map(({ status }) => status))].sort(),
    codes: [...new Set(rows.flatMap(({ codes }) => codes))],
    meanings: grouped(found, ({ meaning }) => meaning),
    reactions: grouped(found, ({ reaction }) => reaction),
    cases: [...new Map(rows.flatMap(({ cases }) => cases).map((each) => [JSON.stringify(each), each])).values()],
    open: [...new Set(rows.flatMap(({ open }) => open))],
    headers: [...new Map(rows.flatMap(({ headers }) => headers).map((each) => [each.name, each])).values()],
    rows: found,
  };
}

/** Each different value with its operations, the one of most operations first. */
function grouped<Value>(found: readonly FoundRow[], read: (row: ErrorRow) => Value): readonly Grouped<Value>[] {
  const groups = Map.groupBy(found, ({ row }) => JSON.stringify(read(row)));
  return [...groups]
    .map(([text, members]) => ({
      value: JSON.parse(text) as Value,
      operations: [...new Set(members.map(({ operation }) => operation))],
    }))
    .sort((one, other) => other.operations.length - one.operations.length);
}
