import { setTimeout as sleep } from "node:timers/promises";
import { ConfigurationError } from "@tillside/policy";
import { notAccepted } from "../batch-result.ts";
import { readOptions } from "../read-options.ts";
import type { Rejection, UnknownBatch } from "../results.ts";
import { BatchQueue } from "./batch-queue.ts";
import { checkPlan, type PlanOptions, type PlanPlace, planOptions } from "./plan-options.ts";
import type { PlanProgress } from "./plan-progress.ts";
import { type BatchReport, type FoundPlan, PlanStore } from "./plan-store.ts";

/** A rejected record, by its position in the source. The plan does not keep the record itself. */
export type PlanRejection = Omit<Rejection<never>, "record">;

/** A batch that may have been executed. No worker sends it again. */
export type PlanUnknownBatch = Omit<UnknownBatch<never>, "records" | "isOpen" | "info">;

/** Milliseconds between two checks whether a plan is complete. */
const lookEveryMs = 500;

const where = "openPlan";

/** A plan: its progress and results, and control over all its workers, from anywhere. */
export class Plan {
  readonly #place: PlanPlace;
  readonly #queue: BatchQueue;

  constructor(place: PlanPlace) {
    this.#place = place;
    this.#queue = new BatchQueue(place);
  }

  /** The progress of the plan. @throws ConfigurationError if the plan does not exist. */
  async progress(): Promise<PlanProgress> {
    return (await this.#follow(this.#store())).progress;
  }

  /** Only of a plan that exists: no reports of a misspelt plan would look as if all went well. */
  async *#reports(): AsyncGenerator<BatchReport, void, undefined> {
    const store = this.#store();
    await this.#follow(store);
    yield* store.reports();
  }

  /** One for each use, because a plan may be discarded and begun again between two of them. */
  #store(): PlanStore {
    return new PlanStore(this.#place);
  }

  async #follow(store: PlanStore): Promise<FoundPlan> {
    const plan = await store.follow(where);
    if (plan === undefined) throw new ConfigurationError(`${where}: there is no plan "${this.#place.plan}".`);
    return plan;
  }

  /** Number of batches that workers have now, including workers that died a short time ago. */
  inFlight(): Promise<number> {
    return this.#queue.inFlight();
  }

  /** Waits until the whole source is planned and every record has a result. */
  async completed({ signal }: { readonly signal?: AbortSignal } = {}): Promise<PlanProgress> {
    for (;;) {
      const progress = await this.progress();
      if (progress.complete) return progress;
      await sleep(lookEveryMs, undefined, { signal });
    }
  }

  /** The records rejected so far, in the order of the source. @throws ConfigurationError if the plan does not exist. */
  async *rejected(): AsyncGenerator<PlanRejection, void, undefined> {
    for await (const report of this.#reports()) {
      for (const { index, code, message } of notAccepted(report.size, report).refused) {
        yield { position: report.from + index, code, message };
      }
    }
  }

  /** The unknown batches so far, in the order of the source. @throws ConfigurationError if the plan does not exist. */
  async *unknown(): AsyncGenerator<PlanUnknownBatch, void, undefined> {
    for await (const report of this.#reports()) {
      const { rest } = report;
      const positions = notAccepted(report.size, report).unknown.map((index) => report.from + index);
      if (rest.result === "unknown" && positions.length > 0)
        yield { positions, idempotencyKey: report.key, message: rest.message };
    }
  }

  /** No worker takes a batch until `resume()`. */
  pause(): Promise<void> {
    return this.#queue.pause();
  }

  resume(): Promise<void> {
    return this.#queue.resume();
  }

  /**
   * Deletes the plan, including batches that were not sent. Await its workers first: one that still runs rejects with BulkError, and the
   * results of its batches in flight are lost.
   */
  async discard(): Promise<void> {
    await this.#queue.discard();
    await this.#store().discard();
  }

  /** Stops using the client, which stays open. */
  close(): Promise<void> {
    return this.#queue.close();
  }
}

/** @throws ConfigurationError that names the wrong option. */
export function openPlan(options: PlanOptions): Plan {
  return new Plan(checkPlan(where, readOptions(where, options, planOptions)));
}
