import type { JournalEntry } from "../record/journal.ts";
import type { Verdict } from "./resume-report.ts";

/** How a call in the journal ended; `reported`: not known, and never to be: only its caller can look. */
export type Ended = "executed" | "not-executed" | "unknown" | "reported";

/** An unfinished call as the journal has it. */
export interface RecordedCall extends Omit<JournalEntry, "body"> {
  /** SHA-256 of the body's bytes, in hex; undefined where there is no body. */
  readonly bodyHash: string | undefined;
  /** How its body is kept: `plain`, `none`, or the id of the key. */
  readonly sealing: string;
  /** The opening of the journal that wrote it, or took it over. */
  readonly owner: string;
  /** null: it did not end. `unknown`: it ended, and its caller was told so. */
  readonly outcome: Ended | null;
  /** What `resume()` has found and did not get to tell yet, or tells each time: a conflict. */
  readonly noted: (Pick<Verdict, "result" | "reason"> & Partial<Pick<Verdict, "operationId" | "conflict">>) | undefined;
  /** When its key was first used, by this call or another. */
  readonly keyUsedAt: number;
}

/** Columns of a row, under the names of {@link CallRow}. */
export const callColumns = `id, api, operation, safety, method, url, headers, key, window_seconds AS windowSeconds, account,
  started_at AS startedAt, deadline_at AS deadlineAt, owner, body_hash AS bodyHash, sealing, outcome, untold,
  (SELECT min(started_at) FROM calls AS same WHERE same.key = calls.key AND same.api = calls.api) AS keyUsedAt`;

/** A row as SQLite gives it. */
interface CallRow
  extends Pick<RecordedCall, "id" | "api" | "operation" | "safety" | "method" | "url" | "startedAt" | "deadlineAt"> {
  readonly headers: string;
  readonly key: string | null;
  readonly windowSeconds: number | null;
  readonly account: string | null;
  readonly owner: string;
  readonly bodyHash: string | null;
  readonly sealing: string;
  readonly outcome: Ended | null;
  readonly untold: string | null;
  readonly keyUsedAt: number | null;
}

export function recordedCall(found: unknown): RecordedCall {
  const { headers, key, windowSeconds, account, bodyHash, untold, keyUsedAt, ...rest } = found as CallRow;
  return {
    ...rest,
    headers: JSON.parse(headers),
    idempotencyKey: key ?? undefined,
    windowSeconds: windowSeconds ?? undefined,
    account: account ?? undefined,
    bodyHash: bodyHash ?? undefined,
    noted: untold === null ? undefined : JSON.parse(untold),
    keyUsedAt: keyUsedAt ?? rest.startedAt,
  };
}
