export * from "@tillside/policy/client";
export {
  createOnboardingClient,
  hasStatus,
  isResponseError,
  type OnboardingClient,
  type OnboardingClientOptions,
} from "./generated/client.ts";
export type * from "./generated/operations.ts";
export type * from "./generated/types.ts";
export type { OperationRecord } from "./operation-record.ts";
export { PollDeadlineError } from "./poll-deadline-error.ts";
export { type PollOptions, type PollProgress, pollOperation } from "./poll-operation.ts";
