import type { JournalEntry } from "../record/journal.ts";
import type { UnfinishedCall, Verdict } from "./resume-report.ts";

/** How a call in the journal ended; `reported`: not known, and never to be: only its caller can look. */
export type Ended = "executed" | "not-executed" | "unknown" | "reported";

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
  /** null: it did not end. `unknown`: it ended, and its caller was told so. */
  readonly outcome: Ended | null;
  /** What `resume()` has found and did not get to tell yet, or tells each time: a conflict. */
  readonly noted: (Pick<Verdict, "result" | "reason"> & Partial<Pick<Verdict, "operationId" | "conflict">>) | undefined;
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
  "untold",
] as const;

/** The values of the bound columns, as SQLite gives them. */
export type BoundFacts = { readonly [Column in (typeof boundColumns)[number]]: string | number | null };

/** Columns of a row. */
export const callColumns = `id, ${boundColumns.join(", ")}, deadline_at, owner, sealing, seal, outcome,
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
  readonly body_hash: string | null;
  readonly sealing: string;
  readonly seal: Uint8Array | null;
  readonly outcome: Ended | null;
  readonly untold: string | null;
  readonly key_used_at: number | null;
}

/** The bound columns whose values differ from those that were recorded. */
export function changedColumns(row: CallRow, recorded: BoundFacts): string[] {
  return boundColumns.filter((column) => row[column] !== recorded[column]);
}

/** @param flaw what is known to be wrong with the row. */
export function recordedCall(row: CallRow, flaw?: string): RecordedCall {
  const [headers, untold] = [parsed(row.headers), parsed(row.untold ?? "null")];
  const broken = headers === undefined ? "headers" : "untold";
  const isBroken = headers === undefined || untold === undefined;
  return {
    id: row.id,
    api: row.api,
    operation: row.operation,
    safety: row.safety,
    method: row.method,
    url: row.url,
    headers: Object(headers),
    idempotencyKey: row.key ?? undefined,
    windowSeconds: row.window_seconds ?? undefined,
    account: row.account ?? undefined,
    startedAt: row.started_at,
    deadlineAt: row.deadline_at,
    owner: row.owner,
    bodyHash: row.body_hash ?? undefined,
    sealing: row.sealing,
    outcome: row.outcome,
    noted: row.untold === null ? undefined : Object(untold),
    keyUsedAt: row.key_used_at ?? row.started_at,
    flaw: flaw ?? (isBroken ? `the column ${broken} in the file is not valid JSON` : undefined),
  };
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
