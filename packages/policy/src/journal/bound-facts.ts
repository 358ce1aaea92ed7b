import { hash } from "node:crypto";
import type { JournalEntry } from "../call/journal.ts";
import type { BoundFacts } from "./recorded-call.ts";

/** The columns of a new entry that its seal binds. Account and body are recorded as hashes. */
export function boundFacts(entry: JournalEntry, body: Uint8Array | undefined): BoundFacts {
  return {
    api: entry.api,
    operation: entry.operation,
    safety: entry.safety,
    method: entry.method,
    url: entry.url,
    headers: JSON.stringify(entry.headers),
    key: entry.idempotencyKey ?? null,
    window_seconds: entry.windowSeconds ?? null,
    account: entry.account === undefined ? null : hash("sha256", entry.account),
    started_at: entry.startedAt,
    body_hash: body === undefined ? null : hash("sha256", body),
    finding: null,
  };
}
