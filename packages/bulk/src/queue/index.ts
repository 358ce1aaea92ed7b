/** Sends one source from many machines, with BullMQ and Redis. Node only. Applications import from a client. */
export type { BulkWorker, WorkerControl } from "./bulk-worker.ts";
export { openPlan, type Plan, type PlanRejection, type PlanUnknownBatch } from "./open-plan.ts";
export { type PlannerOptions, planBulk, plannerOptions } from "./plan-bulk.ts";
export type { PlanOptions } from "./plan-options.ts";
export type { PlanProgress } from "./plan-progress.ts";
export { planSettings, settingsOf } from "./plan-settings.ts";
export { type WorkerOptions, workOnBulk } from "./work-on-bulk.ts";
