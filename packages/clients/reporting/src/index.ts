export * from "@tillside/policy/client";
export {
  createReportingClient,
  hasStatus,
  isResponseError,
  type ReportingClient,
  type ReportingClientOptions,
} from "./generated/client.ts";
export type { components, operations, paths } from "./generated/types.ts";
