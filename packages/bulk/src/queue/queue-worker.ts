import { Worker } from "bullmq";
import type { BatchJob } from "./batch-queue.ts";

/** A worker of BullMQ's that can be left alone if it does not close. */
export class QueueWorker extends Worker<BatchJob> {
  /** Ends its connection and its timers, without waiting for anything: they would keep the process alive. */
  leave(): void {
    const settled = [this.backend.disconnectBlocking(false), this.pause(true), this.lockManager.close()];
    void Promise.allSettled(settled);
  }
}
