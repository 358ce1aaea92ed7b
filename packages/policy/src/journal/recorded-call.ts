import type { JournalEntry } from "../call/journal.ts";
import type { Resolution, UnfinishedCall } from "./resume-report.ts";
import { isKeyless } from "./sealing.ts";

/** How a call in the journal ended; `reported`: not known, and never to be: only its caller can look. */
export type Ended = "executed" | "not-executed" | "unknown" | "reported";

/** The part of a finding of `resume()` that a row keeps. */
export type Finding = Pick<Resolution, "result" | "reason"> & Partial<Pick<Resolution, "operationId" | "conflict">>;

/** How a finding of `resume()` settles its call. */
export const settledAs = {
  confirmed: "executed",
  failed: "not-executed",
  unknown: "reported",
  "too old": "reported",
} as const satisfies Record<Finding["result"], Ended>;

/** An unfinished call as the journal has it. */
export interface RecordedCall extends Omit<JournalEntry, "body"> {
  /** SHA-256 of the body's bytes, in hex; undefined where there is no body. */
  readonly bodyHash: string | undefined;
  /** How its body is kept: `plain`, `none`, or the id of the key. */
  readonly sealing: string;
  /** Why it must not be sent: its row is not as it was recorded. */
  readonly flaw: string | undefined;
  /** The opening of the journal that wrote it, or took it over. */
  readonly owner: string;
  /** How often it was taken over: a call that was claimed and given back since it was read differs in this alone. */
  readonly claims: number;
  /** null: it did not end. `unknown`: it ended, and its caller knows it. */
  readonly outcome: Ended | null;
  /** What `resume()` has found and did not report yet, or reports each time: a conflict. */
  readonly noted: Finding | undefined;
  /** When its key was first used, by this call or another. */
  readonly keyUsedAt: number;
}

/** Columns that say what was sent, how, when and for whom, and what was found: those that a key binds. */
const boundColumns = [
  "api",
  "operation",
  "safety",
  "method",
  "url",
  "headers",
  "key",
  "window_seconds",
  "account",
  "started_at",
  "body_hash",
  "finding",
] as const;

/** The values of the bound columns, as SQLite gives them. */
export type BoundFacts = { readonly [Column in (typeof boundColumns)[number]]: string | number | null };

/** Columns of a row. */
export const callColumns = `id, ${boundColumns.join(", ")}, deadline_at, owner, claims, sealing, seal, outcome,
  (SELECT min(started_at) FROM calls AS same WHERE same.key = calls.key AND same.api = calls.api) AS key_used_at`;

/** A row as SQLite gives it. */
export interface CallRow {
  readonly id: string;
  readonly api: string;
  readonly operation: string;
  readonly safety: RecordedCall["safety"];
  readonly method: string;
  readonly url: string;
  readonly headers: string;
  readonly key: string | null;
  readonly window_seconds: number | null;
  readonly account: string | null;
  readonly started_at: number;
  readonly deadline_at: number;
  readonly owner: string;
  readonly claims: number;
  readonly body_hash: string | null;
  readonly sealing: string;
  readonly seal: Uint8Array | null;
  readonly outcome: Ended | null;
  readonly finding: string | null;
  readonly key_used_at: number | null;
}

/** The bound columns whose values differ from those that were recorded. */
export function changedColumns(row: CallRow, recorded: BoundFacts): string[] {
  return boundColumns.filter((column) => row[column] !== recorded[column]);
}

/** @param flaw what is known to be wrong with the row. */
export function recordedCall(row: CallRow, flaw?: string): RecordedCall {
  const [headers, finding] = [parsed(row.headers), row.finding === null ? undefined : parsed(row.finding)];
  return {
    id: row.id,
    api: row.api,
    operation: row.operation,
    safety: row.safety,
    method: row.method,
    url: row.url,
    headers: isHeaders(headers) ? headers : {},
    idempotencyKey: row.key ?? undefined,
    windowSeconds: row.window_seconds ?? undefined,
    account: row.account ?? undefined,
    startedAt: row.started_at,
    deadlineAt: row.deadline_at,
    owner: row.owner,
    claims: row.claims,
    bodyHash: row.body_hash ?? undefined,
    sealing: row.sealing,
    outcome: row.outcome,
    noted: isFinding(finding) ? finding : undefined,
    keyUsedAt: row.key_used_at ?? row.started_at,
    flaw: flaw ?? misshapen(row, headers, finding),
  };
}

/** Which column holds what no journal writes. Without a key it is all that shows a changed row. */
function misshapen(row: CallRow, headers: unknown, finding: unknown): string | undefined {
  const { safety, sealing, seal, outcome, finding: text } = row;
  // Every row that a key has recorded has a seal. Such a row must not be taken for one of a lost key, which ends `resume()`.
  if (!isKeyless(sealing) && seal === null)
    return "the column sealing in the file names a key that has not sealed the row";
  if (headers === undefined) return "the column headers in the file is not valid JSON";
  if (!isHeaders(headers)) return "the column headers in the file does not hold headers";
  if (safety !== "keyed" && safety !== "unsafe") return "the column safety in the file is neither keyed nor unsafe";
  if (text === null) return undefined;
  if (finding === undefined) return "the column finding in the file is not valid JSON";
  if (!isFinding(finding)) return "the column finding in the file is not a finding of resume()";
  const fits = finding.conflict ? outcome === "unknown" || outcome === null : outcome === settledAs[finding.result];
  return fits ? undefined : "the columns finding and outcome in the file do not fit each other";
}

/** Names and values that can be sent: a line break in one would end `resume()` for all calls. */
function isHeaders(value: unknown): value is Record<string, string> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  if (!Object.values(value).every((one) => typeof one === "string")) return false;
  try {
    return new Headers(value as Record<string, string>) instanceof Headers;
  } catch {
    return false;
  }
}

function isFinding(value: unknown): value is Finding {
  const { result, reason, operationId, conflict } = Object(value) as Record<string, unknown>;
  return (
    typeof result === "string" &&
    Object.hasOwn(settledAs, result) &&
    typeof reason === "string" &&
    reason !== "" &&
    (operationId === undefined || typeof operationId === "string") &&
    (conflict === undefined || typeof conflict === "boolean") &&
    (conflict !== true || result === "unknown")
  );
}

/** A call as its reports show it. */
export function shown(call: RecordedCall): UnfinishedCall {
  const { api, operation, safety, method, url, idempotencyKey, startedAt, bodyHash } = call;
  return { api, operation, safety, method, url, idempotencyKey, startedAt: new Date(startedAt), bodyHash };
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
