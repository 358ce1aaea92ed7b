import { CoverageCounts } from "./coverage-counts.ts";
import { type LogMemory, logMemory } from "./log-memory.ts";
import type { RequestRecord } from "./request-record.ts";
import { Ring } from "./ring.ts";
import { Verifications } from "./verifications.ts";

/** The requests to the APIs, as a snapshot has them. */
export interface SavedRequests {
  readonly list: readonly RequestRecord[];
  /** Id of the newest request that made room for others; 0 or absent if none has. */
  readonly droppedTo?: number | undefined;
}

/** The last requests of one world. */
export class RequestJournal {
  /** What was asked of the APIs so far, also by requests that the log no longer has. */
  readonly coverage = new CoverageCounts();
  /** What was verified so far. */
  readonly verifications = new Verifications();
  readonly #traffic: Ring<RequestRecord>;
  /** Apart, so that a caller who reads the log often does not push out what there is to read. */
  readonly #control: Ring<RequestRecord>;
  readonly #listeners = new Set<(record: RequestRecord) => void>();
  #count = 0;
  /** Ids up to which requests were forgotten because someone cleared the log. */
  #clearedTo = 0;
  #clearedTrafficTo = 0;

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

  /** Returns the id that the record got. */
  add(record: Omit<RequestRecord, "id">): number {
    this.#count += 1;
    const whole = numbered(this.#count, record);
    (record.api === "control" ? this.#control : this.#traffic).push(whole, bytesOf(whole));
    this.coverage.add(whole);
    for (const listener of this.#listeners) listener(whole);
    return this.#count;
  }

  /** In the order of their responses, the newest last. @param afterId only those whose id is greater. */
  list(afterId = 0): RequestRecord[] {
    const control = this.#control.list(afterId);
    const traffic = this.#traffic.list(afterId);
    if (control.length === 0) return traffic;
    return [...traffic, ...control].sort((one, other) => one.id - other.id);
  }

  /** The requests to the APIs alone. @param afterId only those whose id is greater. */
  traffic(afterId = 0): RequestRecord[] {
    return this.#traffic.list(afterId);
  }

  /** The oldest request whose id is greater. */
  firstAfter(id: number): RequestRecord | undefined {
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

  /** Begins with the requests of another journal, and counts on from there. */
  restore({ list, droppedTo = 0 }: SavedRequests): void {
    this.clear();
    this.#traffic.startAfter(droppedTo);
    for (const record of list) this.#traffic.push(record, bytesOf(record));
    this.#count = list.at(-1)?.id ?? 0;
    this.#clearedTo = 0;
    this.#clearedTrafficTo = 0;
  }

  /** Forgets the requests. What they covered and what was verified stays. */
  clear(): void {
    this.#clearedTrafficTo = this.#traffic.list().at(-1)?.id ?? this.#clearedTrafficTo;
    this.#traffic.clear();
    this.#control.clear();
    this.#clearedTo = this.#count;
  }

  /** Gives back the memory of all requests, and keeps no further one. */
  close(): void {
    this.#traffic.close();
    this.#control.close();
  }

  /** Calls the listener with every request from now on, until the function it returns is called. */
  listen(listener: (record: RequestRecord) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

const controlEntries = 1_000;

/** Written out: one object of a known shape takes less time and memory than one that gets its members one after the other. */
function numbered(id: number, record: Omit<RequestRecord, "id">): RequestRecord {
  const { at, durationMs, method, url, api, operation, caller, headers, bodyBytes, bodySha256 } = record;
  const { body, bodyCut, status, response, fired, replayOf, openPoint, problems, fault } = record;
  return {
    id,
    at,
    durationMs,
    method,
    url,
    api,
    operation,
    caller,
    headers,
    bodyBytes,
    bodySha256,
    status,
    fired,
    replayOf,
    openPoint,
    problems,
    fault,
    body,
    bodyCut,
    response,
  };
}

/** About what a record takes in memory: its texts, and what is around them. */
function bytesOf({ url, headers, body = "", response, problems }: RequestRecord): number {
  let bytes = recordBytes + url.length + body.length + (response?.body?.length ?? 0) + textsIn(headers);
  if (response !== undefined) bytes += textsIn(response.headers);
  for (const { field, message } of problems) bytes += field.length + message.length + problemBytes;
  return bytes;
}

// As measured: what Node needs for the objects themselves.
const [recordBytes, problemBytes, headerBytes] = [1_500, 500, 50];

function textsIn(headers: Readonly<Record<string, string>>): number {
  let bytes = 0;
  for (const name in headers) bytes += headerBytes + name.length + (headers[name]?.length ?? 0);
  return bytes;
}
