import { randomUUID } from "node:crypto";
import { ConfigurationError } from "@tillside/policy";
import { isAllAccepted } from "../batch-result.ts";
import type { BatchRange, BatchResult, RefusedAt } from "../ledger.ts";
import type { PlanPlace } from "./plan-options.ts";
import { type PlanProgress, progressOf } from "./plan-progress.ts";
import { planScript } from "./plan-script.ts";

/** A batch that is in the plan. */
export interface PlannedBatch extends BatchRange {
  readonly hasEnded: boolean;
}

/** What a worker needs to send a batch. */
export interface BatchBody {
  /** Number of records of the batch, including those that are not sent. */
  readonly size: number;
  readonly key: string | undefined;
  readonly leftOut: readonly RefusedAt[];
  /** The frozen texts that are sent. */
  readonly texts: readonly string[];
}

/** A batch that a worker has taken. */
export interface TakenBatch extends BatchBody {
  /** Milliseconds since a worker first took it. */
  readonly ageMs: number;
  /** Another worker may have sent it before. */
  readonly repeated: boolean;
}

/** The result of a batch that has something to report. */
export interface BatchReport extends BatchResult {
  readonly from: number;
  readonly size: number;
  readonly key: string | undefined;
}

/** Redis did not respond or refused the command. It may work later. */
export class PlanAwayError extends Error {}

/** The plan that was begun or followed is gone. A plan of the same name may have been begun since. */
export class PlanGoneError extends Error {
  constructor() {
    super("the plan is gone: it was discarded, or Redis lost it");
  }
}

/** A plan as it is now. */
export interface FoundPlan {
  readonly id: string;
  readonly settings: string;
  /** The whole source is planned. */
  readonly isPlanned: boolean;
  readonly progress: PlanProgress;
}

/** Number of results read with one command. */
const pageSize = 100;

const parts = ["plan", "ranges", "bodies", "taken", "results", "reports"];

/**
 * The data of a plan in Redis, apart from the queue. What plans, takes or ends a batch is for the plan that was begun or followed, and
 * throws PlanGoneError after it is gone.
 */
export class PlanStore {
  readonly #place: PlanPlace;
  readonly #keys: string[];
  /** The plan that was begun or followed. */
  #id = "";

  constructor(place: PlanPlace) {
    this.#place = place;
    this.#keys = parts.map((part) => `${place.prefix}:${part}`);
  }

  /** Whether the application has closed the client. Then Redis does not come back. */
  get isClosed(): boolean {
    const { isOpen = true, status } = Object(this.#place.client);
    return !isOpen || status === "end";
  }

  /**
   * Begins the plan, or continues it. It is not complete until `close()`, because its source may have more records than before.
   * @returns the plan as it was.
   * @throws ConfigurationError if it was begun with other settings, or with another key.
   */
  async begin(where: string, settings: string): Promise<FoundPlan> {
    const fields = await this.#run("begin", 0, [settings, this.#place.sealing.id, randomUUID()]);
    const found = this.#checked(where, fields);
    this.#id = found.id;
    if (found.settings === settings) return found;
    throw new ConfigurationError(
      `${where}: the plan "${this.#place.plan}" was begun with ${found.settings}, not with ${settings}. Use another plan name.`,
    );
  }

  /**
   * The plan of this name, and later the same one; undefined if there is none yet.
   * @throws PlanGoneError if it is gone · ConfigurationError if it was begun with another key.
   */
  async follow(where: string): Promise<FoundPlan | undefined> {
    const fields = await this.#run("look");
    // First, because a new plan of that name may have another key.
    if (this.#id !== "" && String(fields[0]) !== this.#id) throw new PlanGoneError();
    if (fields[1] == null) return undefined;
    const found = this.#checked(where, fields);
    this.#id = found.id;
    return found;
  }

  /** The batch that begins at this position, if it is in the plan. */
  async next(from: number): Promise<PlannedBatch | undefined> {
    const [range, hasEnded] = await this.#runOwn("batch", from);
    return range == null ? undefined : { ...(this.#open(range, from) as BatchRange), hasEnded: Number(hasEnded) === 1 };
  }

  /**
   * Plans a batch, unless one that begins at the same position is in the plan.
   * @returns the batch in the plan.
   */
  async put({ from, to, hash }: BatchRange, body: BatchBody): Promise<BatchRange> {
    // The hash of a single record could be guessed.
    const range = this.#seal({ from, to, hash }, from);
    const [there] = await this.#runOwn("put", from, range, this.#seal(body, from), body.size);
    return this.#open(there, from) as BatchRange;
  }

  /** The batches without a result, by the positions of their first records. */
  async unfinished(): Promise<number[]> {
    return (await this.#runOwn("unfinished", 0)).map(Number);
  }

  /** Marks the whole source, of this many records, as planned. */
  async close(records: number): Promise<void> {
    await this.#runOwn("close", records);
  }

  /** Takes a batch, which counts as sent from now on, unless it has a result or is not planned. */
  async take(from: number): Promise<TakenBatch | "ended" | "not planned"> {
    const [hasEnded, sealed, ageMs, times] = await this.#runOwn("take", from);
    if (sealed == null) return Number(hasEnded) === 1 ? "ended" : "not planned";
    return { ...(this.#open(sealed, from) as BatchBody), ageMs: Number(ageMs), repeated: Number(times) > 1 };
  }

  /** Undoes `take()`: neither this worker nor another one has sent the batch. */
  async release(from: number): Promise<void> {
    await this.#runOwn("release", from);
  }

  /** Sets the result of a batch. The first result counts. */
  async end(from: number, { size, key }: BatchBody, result: BatchResult): Promise<void> {
    const { accepted, rejected, unknown } = result.counts;
    const report = isAllAccepted(result) ? "" : this.#seal({ ...result, from, size, key }, from);
    await this.#runOwn("end", from, report, accepted, rejected, unknown);
  }

  /** The results so far that have something to report, in the order of the source. */
  async *reports(): AsyncGenerator<BatchReport, void, undefined> {
    for (let from = 0; ; ) {
      const found = await this.#runOwn("reports", from, pageSize);
      for (let index = 0; index < found.length; index += 2) {
        from = Number(found[index]);
        yield this.#open(found[index + 1], from) as BatchReport;
        from += 1;
      }
      if (found.length < 2 * pageSize) return;
    }
  }

  async discard(): Promise<void> {
    await this.#run("discard");
  }

  /** An operation for the plan that was begun or followed. */
  #runOwn(operation: string, from: number, ...values: readonly (string | number)[]): Promise<unknown[]> {
    return this.#run(operation, from, [this.#id, ...values]);
  }

  async #run(operation: string, from = 0, values: readonly (string | number)[] = []): Promise<unknown[]> {
    const reply = await this.#reply([operation, ...[from, ...values].map(String)]);
    if (Array.isArray(reply)) return reply;
    if (String(reply) === "gone") throw new PlanGoneError();
    return [];
  }

  async #reply(words: string[]): Promise<unknown> {
    try {
      return await planScript(this.#place.client, this.#keys, words);
    } catch (error) {
      // Only the message, because an error of a Redis client may contain the command, and with it records.
      throw new PlanAwayError(`Redis: ${reasonOf(error)}`);
    }
  }

  /** @throws ConfigurationError if the plan was begun with another key. */
  #checked(where: string, [id, settings, sealing, ...sums]: readonly unknown[]): FoundPlan {
    if (String(sealing) !== this.#place.sealing.id) {
      throw new ConfigurationError(
        `${where}: the plan "${this.#place.plan}" was begun with another key, or without one.`,
      );
    }
    return {
      id: String(id),
      settings: String(settings),
      isPlanned: Number(sums[0]) === 1,
      progress: progressOf(sums),
    };
  }

  #seal(value: object, from: number): string {
    const bytes = this.#place.sealing.seal(Buffer.from(JSON.stringify(value)), `${this.#place.prefix} ${from}`);
    return Buffer.from(bytes ?? []).toString("base64");
  }

  #open(sealed: unknown, from: number): unknown {
    const bytes = this.#place.sealing.open(Buffer.from(String(sealed), "base64"), `${this.#place.prefix} ${from}`);
    return JSON.parse(Buffer.from(bytes).toString());
  }
}

/** An error of several addresses that could not be reached has a code, and no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "it threw no Error";
  const { message, code, name } = error as NodeJS.ErrnoException;
  return message || code || (name === "Error" ? "the client gives no reason" : name);
}
