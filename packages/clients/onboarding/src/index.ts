export {
  BrokenResponseError,
  CallAbortedError,
  type CallInfo,
  type CallOptions,
  ConfigurationError,
  callInfo,
  DeadlineError,
  defaults,
  memoryStore,
  NetworkError,
  type Outcome,
  PolicyError,
  QueueFullError,
  RedirectError,
  ResponseError,
  TokenError,
  unwrap,
} from "@tillside/policy";
export { createOnboardingClient, type OnboardingClient, type OnboardingClientOptions } from "./generated/client.ts";
export type { components, operations, paths } from "./generated/types.ts";
export { type PollOptions, pollOperation } from "./poll-operation.ts";
