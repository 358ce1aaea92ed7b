import type { CheckedAuth } from "../auth/checked-auth.ts";
import type { Clock } from "../facts/clock.ts";
import type { ApiManifest, IdempotencyFacts } from "../facts/manifest.ts";
import type { Outcome } from "../facts/outcome.ts";
import type { Received } from "../facts/received.ts";
import type { Call } from "./call.ts";

/** A write as it is about to be sent: enough to send it again, byte for byte, in another process. Holds no credential. */
export interface JournalEntry {
  /** A UUID of the call; `end()` names it. */
  readonly id: string;
  readonly api: string;
  /** The operation, for instance `registerAccount`. */
  readonly operation: string;
  readonly safety: "keyed" | "unsafe";
  readonly method: string;
  readonly url: string;
  /** All headers but those that carry a credential, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ArrayBuffer | undefined;
  readonly idempotencyKey: string | undefined;
  /** Seconds that the server remembers the key; undefined where the operation takes none. */
  readonly windowSeconds: number | undefined;
  /** The public half of the credential (client id or public key), where there is one. */
  readonly account: string | undefined;
  /**
   * When the call began (of a repeat with `policy.keyEndsAt`: when its key was first used), and when it is over at the latest.
   * Both by the time of day, which other processes share.
   */
  readonly startedAt: number;
  readonly deadlineAt: number;
}

/** A 409 that leaves a write unknown: an earlier attempt or call under its key may be running or have been executed. */
export interface Conflict {
  /** The operation to poll, where the server has named it. */
  readonly operationId: string | undefined;
  /**
   * What the server does with a repeated key. `replay`: a later repeat returns the original outcome (ONB-210) ·
   * `conflict`: a repeat is another 409, without the outcome (EVT-108).
   */
  readonly onRepeat: IdempotencyFacts["onRepeat"];
}

/** What recording needs of a client. */
export interface RecordedClient {
  readonly manifest: ApiManifest;
  readonly clock: Clock;
  /** Credentials by security scheme. */
  readonly auth: Readonly<Record<string, CheckedAuth>>;
}

/**
 * Records writes before they are sent. `openJournal()` of `@tillside/policy/journal` makes a durable one, and `journalOf()` one that
 * keeps them where you say. Recorded are calls of the classes keyed and unsafe that are no dry runs.
 */
export interface Journal {
  /** Runs a call: records it before its first attempt, and how it ended. */
  record(call: Call, client: RecordedClient, next: (call: Call) => Promise<Received>): Promise<Received>;
}

/**
 * Where a journal keeps its writes. Both functions may return promises. A promise that does not settle holds a call for at most 10 seconds
 * after its deadline, its abort or the end of its client.
 */
export interface JournalStorage {
  /**
   * Called before the first attempt; when it fails, nothing is sent. When it takes too long, nothing is sent either, the outcome is
   * `unknown`, and `end(id, "not-executed")` follows as soon as it has succeeded.
   */
  begin(entry: JournalEntry): unknown;
  /**
   * Called when the call is over. When it fails the entry stays unfinished, and the call's result stands, except that
   * `not-executed` becomes `unknown`: `resume()` may send it. It is to fail, too, when another process has taken the call over.
   * @param conflict given with an `unknown` that ended in a 409: `resume()` must not send the call by itself.
   * @param deniesEarlier given with a `not-executed` whose status says that no earlier call with the same key, bytes and headers was
   * executed, either.
   */
  end(id: string, outcome: Outcome, conflict?: Conflict, deniesEarlier?: boolean): unknown;
}
