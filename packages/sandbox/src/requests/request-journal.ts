import type { RecordedProblem } from "../engine/recorded-problem.ts";
import type { Reply } from "../engine/reply.ts";

/** What the journal remembers of one request. Bodies are told apart by their hash, credentials are masked. */
export interface RequestRecord {
  readonly id: number;
  /** When the request arrived (its headers had, not yet its body): RFC 3339, by the sandbox's clock. */
  readonly at: string;
  /**
   * Milliseconds from then until its response began or was given up, delays by faults included. Undefined for what is not HTTP:
   * nobody knows when it began to arrive.
   */
  readonly durationMs: number | undefined;
  readonly method: string;
  /** Path and query below the origin. */
  readonly url: string;
  readonly api: string;
  /** Undefined where no document has the route. */
  readonly operation: string | undefined;
  /** Client id, public key, or name of the API key. */
  readonly caller: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyBytes: number;
  /** Hexadecimal; undefined where there was no body. */
  readonly bodySha256: string | undefined;
  /** Undefined where the connection ended before a response began. */
  readonly status: number | undefined;
  /** What fired: `replayed`, `limited`, `fault`, `token expired`, … */
  readonly fired: string | undefined;
  readonly openPoint: Reply["openPoint"];
  /** Why it was refused; empty where it was not. */
  readonly problems: readonly RecordedProblem[];
  /** Id of the fault that struck. */
  readonly fault: string | undefined;
}

/** Older requests are forgotten. */
const most = 1_000;

/** The last records. A new one takes the place of the oldest: to move up all others would take a microsecond of each request. */
class LastRecords {
  readonly #records: RequestRecord[] = [];
  #next = 0;

  add(record: RequestRecord): void {
    this.#records[this.#next] = record;
    this.#next = (this.#next + 1) % most;
  }

  /** The oldest first. */
  list(): RequestRecord[] {
    return [...this.#records.slice(this.#next), ...this.#records.slice(0, this.#next)];
  }

  clear(): void {
    this.#records.length = 0;
    this.#next = 0;
  }
}

/** The last requests of one sandbox. */
export class RequestJournal {
  /** Calls of the control plane are kept apart: whoever looks often must not make it forget what there is to see. */
  readonly #traffic = new LastRecords();
  readonly #control = new LastRecords();
  readonly #listeners = new Set<(record: RequestRecord) => void>();
  #count = 0;

  add(record: Omit<RequestRecord, "id">): void {
    this.#count += 1;
    const whole = { id: this.#count, ...record };
    (record.api === "control" ? this.#control : this.#traffic).add(whole);
    for (const listener of this.#listeners) listener(whole);
  }

  /** In the order in which they were answered, the newest last. */
  list(): readonly RequestRecord[] {
    return [...this.#traffic.list(), ...this.#control.list()].sort((one, other) => one.id - other.id);
  }

  /** What a snapshot has of it: the requests to the APIs. Whoever looks by the control plane is no part of what happened. */
  traffic(): readonly RequestRecord[] {
    return this.#traffic.list();
  }

  /** Begins with the requests of another journal, and counts on from there. */
  restore(traffic: readonly RequestRecord[]): void {
    this.clear();
    for (const record of traffic.slice(-most)) this.#traffic.add(record);
    this.#count = traffic.at(-1)?.id ?? 0;
  }

  clear(): void {
    this.#traffic.clear();
    this.#control.clear();
  }

  /** Tells of every request from now on, until the function it returns is called. */
  listen(listener: (record: RequestRecord) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
