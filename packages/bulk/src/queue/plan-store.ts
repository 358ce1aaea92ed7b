import { ConfigurationError } from "@tillside/policy";
import { isAllAccepted } from "../batch-result.ts";
import type { BatchRange, BatchResult, RefusedAt } from "../ledger.ts";
import type { PlanPlace } from "./plan-options.ts";
import { type PlanProgress, progressOf } from "./plan-progress.ts";
import { planScript } from "./plan-script.ts";

/** A batch that was planned before. */
export interface PlannedBatch extends BatchRange {
  readonly hasEnded: boolean;
}

/** What waits of a batch: all that its sending takes. */
export interface BatchBody {
  /** Records of the batch, those that are not sent included. */
  readonly size: number;
  readonly key: string | undefined;
  readonly leftOut: readonly RefusedAt[];
  /** What is sent, frozen. */
  readonly texts: readonly string[];
}

/** A batch in the hands of a worker. */
export interface TakenBatch extends BatchBody {
  /** Milliseconds since a worker first took it. */
  readonly ageMs: number;
  /** A worker before this one may have sent it. */
  readonly repeated: boolean;
}

/** What became of a batch, where there is something to tell. */
export interface BatchReport extends BatchResult {
  readonly from: number;
  readonly size: number;
  readonly key: string | undefined;
}

/** Redis did not answer, or refused: it may go well later. */
export class PlanAwayError extends Error {}

/** Ends that are read together. */
const pageSize = 100;

const parts = ["plan", "ranges", "bodies", "taken", "results", "reports"];

/** What Redis keeps of a plan, beside the queue. */
export class PlanStore {
  readonly #place: PlanPlace;
  readonly #keys: string[];

  constructor(place: PlanPlace) {
    this.#place = place;
    this.#keys = parts.map((part) => `${place.prefix}:${part}`);
  }

  /** @throws ConfigurationError where the plan was begun for something else, or with another key. */
  async begin(where: string, settings: string): Promise<void> {
    const [begun, sealing] = await this.#run("begin", 0, settings, this.#place.sealing.id);
    this.#check(where, sealing);
    if (begun === settings) return;
    throw new ConfigurationError(
      `${where}: the plan "${this.#place.plan}" was begun with ${begun}, not with ${settings}. Give this one another name.`,
    );
  }

  /** What the plan was begun with, and how far it has come; undefined: there is none. @throws ConfigurationError */
  async look(where: string): Promise<{ settings: string; progress: PlanProgress } | undefined> {
    const [settings, sealing, ...sums] = await this.#run("look");
    if (settings == null) return undefined;
    this.#check(where, sealing);
    return { settings: String(settings), progress: progressOf(sums) };
  }

  /** The batch that begins there, if it was planned before. */
  async next(from: number): Promise<PlannedBatch | undefined> {
    const [range, hasEnded] = await this.#run("batch", from);
    return range == null ? undefined : { ...JSON.parse(String(range)), hasEnded: Number(hasEnded) === 1 };
  }

  /**
   * Plans a batch, unless one that begins there was planned before.
   * @returns the one that is planned now; undefined: the plan does not reach there, for it was discarded meanwhile.
   */
  async put({ from, to, hash }: BatchRange, body: BatchBody): Promise<BatchRange | undefined> {
    const sealed = this.#seal(body, from);
    const [there] = await this.#run("put", from, JSON.stringify({ from, to, hash }), sealed, body.size);
    return there === undefined ? undefined : JSON.parse(String(there));
  }

  /** The whole source was planned. */
  async close(): Promise<void> {
    await this.#run("close");
  }

  /** Undefined: it has its end already. From now on it counts as sent. */
  async take(from: number): Promise<TakenBatch | undefined> {
    const [sealed, ageMs, times] = await this.#run("take", from);
    if (sealed == null) return undefined;
    return { ...(this.#open(sealed, from) as BatchBody), ageMs: Number(ageMs), repeated: Number(times) > 1 };
  }

  /** This worker provably did not send it, and none before. */
  async release(from: number): Promise<void> {
    await this.#run("release", from);
  }

  /** The first end of a batch is the one that counts. */
  async end(from: number, { size, key }: BatchBody, result: BatchResult): Promise<void> {
    const { accepted, rejected, unknown } = result.counts;
    const report = isAllAccepted(result) ? "" : this.#seal({ ...result, from, size, key }, from);
    await this.#run("end", from, report, accepted, rejected, unknown);
  }

  /** What there is to tell by now, in the order of the source. */
  async *reports(): AsyncGenerator<BatchReport, void, undefined> {
    for (let from = 0; ; ) {
      const found = await this.#run("reports", from, pageSize);
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

  async #run(operation: string, from = 0, ...values: readonly (string | number)[]): Promise<unknown[]> {
    try {
      const answer = await planScript(this.#place.client, this.#keys, [operation, ...[from, ...values].map(String)]);
      return Array.isArray(answer) ? answer : [];
    } catch (error) {
      // Only the message: an error of a Redis client may hold the command, and with it records.
      throw new PlanAwayError(`Redis: ${error instanceof Error ? error.message : "it threw no Error"}`);
    }
  }

  #check(where: string, sealing: unknown): void {
    if (String(sealing) === this.#place.sealing.id) return;
    throw new ConfigurationError(
      `${where}: the plan "${this.#place.plan}" was begun with another key, or without one.`,
    );
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
