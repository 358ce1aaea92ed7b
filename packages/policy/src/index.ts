export type { GetToken } from "./auth/token-function.ts";
export { type CallInfo, callInfo, type Outcome } from "./call-info.ts";
export type {
  BaseOptions,
  CallOptions,
  ClientCredentialsOptions,
  ClientOptions,
  PolicyClient,
  RawOptions,
  RawResult,
  TokenOptions,
} from "./client-types.ts";
export { type Clock, systemClock } from "./clock.ts";
export { clockOf, connect } from "./connect.ts";
export { defaults } from "./defaults.ts";
export { BrokenResponseError } from "./errors/broken-response-error.ts";
export { CallAbortedError } from "./errors/call-aborted-error.ts";
export { ConfigurationError } from "./errors/configuration-error.ts";
export { DeadlineError } from "./errors/deadline-error.ts";
export { NetworkError } from "./errors/network-error.ts";
export { PolicyError } from "./errors/policy-error.ts";
export { QueueFullError } from "./errors/queue-full-error.ts";
export { RedirectError } from "./errors/redirect-error.ts";
export { ResponseError } from "./errors/response-error.ts";
export { TokenError } from "./errors/token-error.ts";
export type {
  ApiManifest,
  AuthScheme,
  BucketFacts,
  IdempotencyFacts,
  ManagedBy,
  OperationFacts,
  Safety,
} from "./manifest.ts";
export { memoryStore, type Store } from "./store/memory-store.ts";
export { unwrap } from "./unwrap.ts";
