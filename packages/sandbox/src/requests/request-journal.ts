import { CoverageCounts } from "./coverage-counts.ts";
import { type LogMemory, logMemory } from "./log-memory.ts";
import { LoggedRequest, type NewRequest } from "./logged-request.ts";
import type { RequestRecord } from "./request-record.ts";
import { Ring } from "./ring.ts";
import { Verifications } from "./verifications.ts";

/** The requests to the APIs, as a snapshot has them: there as records. */
export interface SavedRequests<Request = LoggedRequest> {
  readonly list: readonly Request[];
  /** Id of the newest request that made room for others; 0 or absent if none has. */
  readonly droppedTo?: number | undefined;
}

/** The last requests of one world. */
export class RequestJournal {
  /** What was asked of the APIs so far, also by requests that the log no longer has. */
  readonly coverage = new CoverageCounts();
  /** What was verified so far. */
  readonly verifications = new Verifications();
  readonly #traffic: Ring<LoggedRequest>;
  /** Apart, so that a caller who reads the log often does not push out what there is to read. */
  readonly #control: Ring<LoggedRequest>;
  readonly #listeners = new Set<(request: LoggedRequest) => void>();
  #count = 0;
  /** Ids up to which requests were forgotten because someone cleared the log. */
  #clearedTo = 0;
  #clearedTrafficTo = 0;
  /** When the latest of the requests to the APIs arrived, and of those that someone cleared; RFC 3339, by the sandbox's clock. */
  #latestAt = "";
  #clearedTrafficAt = "";

  constructor({ entries, traffic, control }: LogMemory = logMemory()) {
    this.#traffic = new Ring(entries, traffic);
    this.#control = new Ring(controlEntries, control);
  }

  /** Id of the newest request. */
  get lastId(): number {
    return this.#count;
  }

  /** Id of the newest request to the APIs that made room for others since the log was cleared; 0 if none has. */
  get droppedTo(): number {
    return this.#traffic.droppedTo;
  }

  /** Id of the newest request to the APIs that someone cleared; 0 if none was cleared. */
  get clearedTrafficTo(): number {
    return this.#clearedTrafficTo;
  }

  /** When the latest of them arrived, in RFC 3339; empty if none was cleared, or in another time than that of the clock since. */
  get clearedTrafficAt(): string {
    return this.#clearedTrafficAt;
  }

  /** Returns the id that the request got. */
  add(request: NewRequest): number {
    this.#count += 1;
    const logged = new LoggedRequest(this.#count, request);
    if (logged.api === "control") this.#control.push(logged, logged.bytes);
    else this.#addTraffic(logged);
    this.coverage.add(logged);
    for (const listener of this.#listeners) listener(logged);
    return this.#count;
  }

  /** The records of `all`. To make those of many requests takes long. */
  list(afterId = 0): RequestRecord[] {
    return this.all(afterId).map(({ record }) => record);
  }

  /** In the order of their responses, the newest last. @param afterId only those whose id is greater. */
  all(afterId = 0): LoggedRequest[] {
    const control = this.#control.list(afterId);
    const traffic = this.#traffic.list(afterId);
    if (control.length === 0) return traffic;
    return [...traffic, ...control].sort((one, other) => one.id - other.id);
  }

  /** The requests to the APIs alone. @param afterId only those whose id is greater. */
  traffic(afterId = 0): LoggedRequest[] {
    return this.#traffic.list(afterId);
  }

  /** The oldest request whose id is greater. */
  firstAfter(id: number): LoggedRequest | undefined {
    const [traffic, control] = [this.#traffic.firstAfter(id), this.#control.firstAfter(id)];
    if (traffic === undefined || control === undefined) return traffic ?? control;
    return traffic.id < control.id ? traffic : control;
  }

  /** Id of the newest forgotten request: it made room for others, or someone cleared the log. 0 if none is forgotten. */
  get forgottenTo(): number {
    return Math.max(this.#clearedTo, this.#traffic.droppedTo, this.#control.droppedTo);
  }

  /** What a snapshot has of it. Calls of the control plane are no part of what happened. */
  get saved(): SavedRequests {
    return { list: this.#traffic.list(), droppedTo: this.#traffic.droppedTo };
  }

  /** Begins with the requests of another journal. It counts on, so that an id which someone remembers names no other request. */
  restore({ list, droppedTo = 0 }: SavedRequests): void {
    this.restart();
    this.#traffic.startAfter(droppedTo);
    for (const logged of list) this.#addTraffic(logged);
    this.#count = Math.max(this.#count, droppedTo, list.at(-1)?.id ?? 0);
  }

  /** Forgets the requests, and that they have a place in the time of the clock, which begins anew. */
  restart(): void {
    this.#latestAt = "";
    this.clear();
  }

  /** Forgets the requests. What they covered and what was verified stays. */
  clear(): void {
    const newest = this.#traffic.list().at(-1)?.id ?? 0;
    this.#clearedTrafficTo = Math.max(this.#clearedTrafficTo, this.#traffic.droppedTo, newest);
    this.#clearedTrafficAt = this.#latestAt;
    this.#traffic.clear();
    this.#control.clear();
    this.#clearedTo = this.#count;
  }

  /** Gives back the memory of all requests, and keeps no further one. */
  close(): void {
    this.#traffic.close();
    this.#control.close();
  }

  #addTraffic(logged: LoggedRequest): void {
    if (logged.at > this.#latestAt) this.#latestAt = logged.at;
    this.#traffic.push(logged, logged.bytes);
  }

  /** Calls the listener with every request from now on, until the function it returns is called. */
  listen(listener: (request: LoggedRequest) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

const controlEntries = 1_000;
