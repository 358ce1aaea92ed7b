import type { JournalEntry } from "../record/journal.ts";

/** An unfinished call as the journal has it. */
export interface RecordedCall extends Omit<JournalEntry, "body"> {
  /** SHA-256 of the body's bytes, in hex; undefined where there is no body. */
  readonly bodyHash: string | undefined;
  /** How its body is kept: `plain`, `none`, or the id of the key. */
  readonly sealing: string;
  /** The opening of the journal that wrote it, or took it over. */
  readonly owner: string;
  /** `unknown`: the call ended, and its caller was told so; null: it did not end. */
  readonly outcome: "unknown" | null;
  /** When its key was first used, by this call or another. */
  readonly keyUsedAt: number;
}
