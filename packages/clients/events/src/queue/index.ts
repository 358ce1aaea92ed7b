/** One source of events sent by many machines: planned once, worked on anywhere. Node; needs `bullmq` and a Redis. */
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
