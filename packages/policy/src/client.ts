/**
 * What a caller of any client needs beside the client itself: every client re-exports it, so that one import serves.
 */
export type {
  ApiKeyOptions,
  AuthOptions,
  ClientCredentialsOptions,
  CredentialsPlace,
  KeyPairOptions,
  SameHostCredentialsOptions,
  TokenOptions,
} from "./auth/auth-options.ts";
export type { GetToken } from "./auth/token-function.ts";
export { type CallInfo, callInfo, type Outcome } from "./call-info.ts";
export type {
  BaseOptions,
  CallClient,
  CallOptions,
  CallPolicy,
  ClientOptions,
  PolicyClient,
  RawOptions,
  RawResult,
  SessionMaker,
  SessionOptions,
} from "./client-types.ts";
export { type Clock, systemClock } from "./clock.ts";
export { defaults } from "./defaults.ts";
export type { DeprecationNotice } from "./deprecation/notice.ts";
export { BrokenResponseError } from "./errors/broken-response-error.ts";
export { CallAbortedError } from "./errors/call-aborted-error.ts";
export { ConfigurationError } from "./errors/configuration-error.ts";
export { DeadlineError } from "./errors/deadline-error.ts";
export { GuardError } from "./errors/guard-error.ts";
export { JournalError } from "./errors/journal-error.ts";
export { NetworkError } from "./errors/network-error.ts";
export { PartialFailureError } from "./errors/partial-failure-error.ts";
export { PolicyError } from "./errors/policy-error.ts";
export { QueueFullError } from "./errors/queue-full-error.ts";
export { RedirectError } from "./errors/redirect-error.ts";
export { ResponseError } from "./errors/response-error.ts";
export { TokenError } from "./errors/token-error.ts";
export type { AdviceNotice } from "./guards/advice-notice.ts";
export type { Hooks } from "./hooks/hooks.ts";
export type {
  AttemptFailure,
  AttemptNotice,
  EndNotice,
  RetryNotice,
  RetryReason,
  StartNotice,
  TokenNotice,
  TokenResult,
  WaitNotice,
  WaitReason,
  WatchedCall,
} from "./hooks/notices.ts";
export { failures } from "./partial/failures.ts";
export type { Journal, JournalEntry } from "./record/journal.ts";
export { memoryStore, type Store } from "./store/memory-store.ts";
export { unwrap } from "./unwrap.ts";
