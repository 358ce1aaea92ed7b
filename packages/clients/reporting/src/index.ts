export * from "@tillside/policy/client";
export {
  createReportingClient,
  hasStatus,
  isResponseError,
  type ReportingClient,
  type ReportingClientOptions,
} from "./generated/client.ts";
export type * from "./generated/operations.ts";
export type * from "./generated/types.ts";
