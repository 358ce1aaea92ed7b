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
export { type ImportAudienceOptions, importAudience } from "./bulk/import-audience.ts";
export {
  type AudienceClient,
  type AudienceClientOptions,
  createAudienceClient,
  hasStatus,
  isResponseError,
} from "./generated/client.ts";
export type * from "./generated/operations.ts";
export type * from "./generated/types.ts";
export { hashEmail } from "./hash-email.ts";
export { normalizeEmail } from "./normalize-email.ts";
