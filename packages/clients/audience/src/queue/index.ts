/** Imports one source from many machines: one plans it, any number send it. Node; needs `bullmq` and Redis. */
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
export { type PlanImportOptions, planImport } from "./plan-import.ts";
export { type WorkOnImportOptions, workOnImport } from "./work-on-import.ts";
