/** One source of events sent by many machines: planned once, worked on anywhere. Node; needs `bullmq` and a Redis. */
export { BulkError } from "@tillside/policy/bulk";
export {
  type BulkWorker,
  openPlan,
  type Plan,
  type PlanOptions,
  type PlanProgress,
  type PlanRejection,
  type UnknownChunk,
} from "@tillside/policy/queue";
export { type PlanEventsOptions, planEvents } from "./plan-events.ts";
export { type WorkOnEventsOptions, workOnEvents } from "./work-on-events.ts";
