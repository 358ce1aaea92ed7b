export * from "@tillside/policy/client";
export {
  createQueryClient,
  hasStatus,
  isResponseError,
  type QueryClient,
  type QueryClientOptions,
} from "./generated/client.ts";
export type * from "./generated/operations.ts";
export type * from "./generated/types.ts";
export { type ReportResult, runReport } from "./run-report.ts";
export type { TypedReportRequest, TypedReportRow } from "./typed-report.ts";
