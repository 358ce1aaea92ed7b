/** Sends one source of events from many machines: one plans it, any number send it. Node; needs `bullmq` and Redis. */
export { BulkError } from "@tillside/bulk";
export {
  type BulkWorker,
  openPlan,
  type Plan,
  type PlanOptions,
  type PlanProgress,
  type PlanRejection,
  type PlanUnknownBatch,
} from "@tillside/bulk/queue";
export { type PlanEventsOptions, planEvents } from "./plan-events.ts";
export { type WorkOnEventsOptions, workOnEvents } from "./work-on-events.ts";
