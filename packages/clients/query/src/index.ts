export * from "@tillside/policy/client";
export {
  createQueryClient,
  hasStatus,
  isResponseError,
  type QueryClient,
  type QueryClientOptions,
} from "./generated/client.ts";
export type { components, operations, paths } from "./generated/types.ts";
export { type ReportResult, runReport } from "./run-report.ts";
export type { TypedReportRequest, TypedReportRow } from "./typed-report.ts";
