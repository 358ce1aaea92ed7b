import { Worker } from "bullmq";
import type { BatchJob } from "./batch-queue.ts";

/** A worker of BullMQ's that can be left alone, also if it does not close. */
export class QueueWorker extends Worker<BatchJob> {
  /**
   * Ends its connection and its timers, without waiting for anything: they would keep the process alive. BullMQ does not close a connection
   * that is still connecting, and connects again after it closed one while Redis was away.
   */
  leave(): void {
    const { blockingConnection } = this.backend;
    const left = blockingConnection?.client.then((client) => {
      client.connect = () => Promise.reject(new Error("The worker has ended."));
      client.disconnect();
    });
    const settled = [left, blockingConnection?.close(true), this.pause(true), this.lockManager.close()];
    void Promise.allSettled(settled);
  }
}
