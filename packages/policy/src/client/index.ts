/**
 * What a caller of any client needs beside the client itself: every client re-exports it, so that one import serves.
 */

// What a client's methods and helpers are typed by: a program that exports one of them names its type in its declarations.
export type { Middleware } from "openapi-fetch";
export type * from "../auth/auth-options.ts";
export type { GetToken } from "../auth/token-function.ts";
export type { CallOptions, CallPolicy } from "../call/call-options.ts";
export type { Journal, JournalEntry } from "../call/journal.ts";
export type { ParseAs } from "../call/parse-result.ts";
export type { UntypedResult } from "../call/untyped-result.ts";
export type { DeprecationNotice } from "../deprecation/notice.ts";
export type { CallInfo } from "../facts/call-info.ts";
export { callInfo } from "../facts/call-info-registry.ts";
export { type Clock, systemClock } from "../facts/clock.ts";
export { defaults } from "../facts/defaults.ts";
export { BrokenResponseError } from "../facts/errors/broken-response-error.ts";
export { CallAbortedError } from "../facts/errors/call-aborted-error.ts";
export { ConfigurationError } from "../facts/errors/configuration-error.ts";
export { DeadlineError } from "../facts/errors/deadline-error.ts";
export { GuardError } from "../facts/errors/guard-error.ts";
export { JournalError } from "../facts/errors/journal-error.ts";
export { NetworkError } from "../facts/errors/network-error.ts";
export { PartialFailureError } from "../facts/errors/partial-failure-error.ts";
export { PolicyError } from "../facts/errors/policy-error.ts";
export { QueueFullError } from "../facts/errors/queue-full-error.ts";
export { RedirectError } from "../facts/errors/redirect-error.ts";
export { ResponseError } from "../facts/errors/response-error.ts";
export { TokenError, type TokenFault } from "../facts/errors/token-error.ts";
export type { LongWait } from "../facts/long-wait.ts";
export type {
  AttemptFailure,
  AttemptNotice,
  EndNotice,
  ObservedCall,
  RetryNotice,
  RetryReason,
  StartNotice,
  TokenNotice,
  TokenResult,
  WaitNotice,
  WaitReason,
} from "../facts/notices.ts";
export type { Outcome } from "../facts/outcome.ts";
export type { AdviceNotice } from "../guards/advice-notice.ts";
export type { Hooks } from "../hooks/hooks.ts";
export type { FailuresOf } from "../partial/failed-in.ts";
export { failures } from "../partial/failures.ts";
export { memoryStore, type Store } from "../store/memory-store.ts";
export type { CallHeaders, CallResult, CallSettings, ClientMethod, RequestMethod } from "./call-types.ts";
export type {
  BaseOptions,
  CallClient,
  ClientOptions,
  PolicyClient,
  RawOptions,
  SessionClient,
  SessionMaker,
  SessionOptions,
} from "./client-types.ts";
export type { HasStatusOf } from "./has-status.ts";
export type {
  IsPartialFailureOf,
  IsResponseErrorOf,
  PartialFailureErrorOf,
  ResponseErrorAt,
  ResponseErrorOf,
} from "./typed-errors.ts";
export { unwrap } from "./unwrap.ts";
