/** One bulk run on many machines, through a queue of BullMQ in Redis. Node only; callers import from a client. */
export type { BulkWorker, WorkerControl } from "./bulk-worker.ts";
export { openPlan, type Plan, type PlanRejection, type PlanUnknownBatch } from "./open-plan.ts";
export { type PlanningOptions, planBulk } from "./plan-bulk.ts";
export type { PlanOptions } from "./plan-options.ts";
export type { PlanProgress } from "./plan-progress.ts";
export { type WorkingOptions, workOnBulk } from "./work-on-bulk.ts";
