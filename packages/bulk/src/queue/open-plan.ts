import { setTimeout as sleep } from "node:timers/promises";
import { ConfigurationError } from "@tillside/policy";
import { notAccepted } from "../batch-result.ts";
import type { Rejection, UnknownBatch } from "../results.ts";
import { BatchQueue } from "./batch-queue.ts";
import { checkPlan, type PlanOptions, type PlanPlace } from "./plan-options.ts";
import type { PlanProgress } from "./plan-progress.ts";
import { type BatchReport, PlanStore } from "./plan-store.ts";

/** A record that was not taken. It is not kept: the source has it, at this position. */
export type PlanRejection = Omit<Rejection<never>, "record">;

/** A batch of which nobody knows whether it was carried out. */
export type PlanUnknownBatch = Omit<UnknownBatch<never>, "records" | "info">;

/** Milliseconds between two looks whether a plan has come to its end. */
const lookEveryMs = 500;

const where = "openPlan";

/** A plan, to be looked at and steered from anywhere. */
export class Plan {
  readonly #place: PlanPlace;
  readonly #store: PlanStore;
  readonly #queue: BatchQueue;

  constructor(place: PlanPlace) {
    this.#place = place;
    this.#store = new PlanStore(place);
    this.#queue = new BatchQueue(place);
  }

  /** How far it has come. @throws ConfigurationError where there is no such plan. */
  async progress(): Promise<PlanProgress> {
    const plan = await this.#store.look(where);
    if (plan === undefined) throw new ConfigurationError(`${where}: there is no plan "${this.#place.plan}".`);
    return plan.progress;
  }

  /** Batches that a worker has now, or had when it died a short time ago. */
  underWay(): Promise<number> {
    return this.#queue.underWay();
  }

  /** Waits until the whole source was planned and every record has its end. */
  async completed({ signal }: { readonly signal?: AbortSignal } = {}): Promise<PlanProgress> {
    for (;;) {
      const progress = await this.progress();
      if (progress.complete) return progress;
      await sleep(lookEveryMs, undefined, { signal });
    }
  }

  /** Every record that was rejected by now, in the order of the source. */
  async *rejected(): AsyncGenerator<PlanRejection, void, undefined> {
    for await (const report of this.#store.reports()) {
      for (const { index, code, message } of notAccepted(report.size, report).refused) {
        yield { position: report.from + index, code, message };
      }
    }
  }

  /** Every batch of which nobody knows, by now, in the order of the source. */
  async *unknown(): AsyncGenerator<PlanUnknownBatch, void, undefined> {
    for await (const report of this.#store.reports()) {
      const { rest } = report;
      if (rest.result === "unknown")
        yield { positions: unknownPositions(report), idempotencyKey: report.key, message: rest.message };
    }
  }

  /** No worker takes a further batch until `resume()`. */
  pause(): Promise<void> {
    return this.#queue.pause();
  }

  resume(): Promise<void> {
    return this.#queue.resume();
  }

  /** Forgets all of it, also what was not sent. Stop its workers first. */
  async discard(): Promise<void> {
    await this.#queue.discard();
    await this.#store.discard();
  }

  /** Lets go of the client, which stays open. */
  close(): Promise<void> {
    return this.#queue.close();
  }
}

/** @throws ConfigurationError that names the wrong option. */
export function openPlan(options: PlanOptions): Plan {
  return new Plan(checkPlan(where, options));
}

function unknownPositions(report: BatchReport): number[] {
  return notAccepted(report.size, report).unknown.map((index) => report.from + index);
}
