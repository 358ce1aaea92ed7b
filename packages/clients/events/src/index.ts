export {
  BulkError,
  type BulkProgress,
  type BulkRun,
  type BulkSource,
  type BulkSummary,
  type Ledger,
  type Rejection,
  type UnknownBatch,
} from "@tillside/bulk";
export * from "@tillside/policy/client";
export { base64Value } from "./base64-value.ts";
export { buildEvent, type EventInput } from "./build-event.ts";
export type { EventsReport } from "./bulk/resume-report.ts";
export { type SendEventsOptions, sendEvents } from "./bulk/send-events.ts";
export { eventTime } from "./event-time.ts";
export {
  createEventsClient,
  type EventsClient,
  type EventsClientOptions,
  failures,
  hasStatus,
  isPartialFailure,
  isResponseError,
} from "./generated/client.ts";
export type * from "./generated/operations.ts";
export type * from "./generated/types.ts";
export { hashEmail, hashIpAddress, hashMobile, hashName } from "./hash-personal-data.ts";
export { normalizeText } from "./normalize-text.ts";
export type { Entries, EntryInput, ObjectData } from "./object-data.ts";
