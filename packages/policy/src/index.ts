/** What generated clients and `@tillside/bulk` are made of. Callers import from a client. */

export { apiKey } from "./auth/api-key.ts";
export { keyPair } from "./auth/key-pair.ts";
export { clientCredentials } from "./call/client-credentials-kind.ts";
export type { ClientParts } from "./call/client-parts.ts";
export { connect } from "./client/connect.ts";
export { hasStatusOf } from "./client/has-status.ts";
export * from "./client/index.ts";
export { baseUrlOf, checkBody, checkClient, clockOf, sharesStore, waitAsClient } from "./client/known-client.ts";
export { isPartialFailureOf, isResponseErrorOf } from "./client/typed-errors.ts";
export { noticeDeprecation } from "./deprecation/notice.ts";
export { excluding } from "./exclusion/excluding.ts";
export type { Exclusion, ExclusionOf } from "./exclusion/exclusion.ts";
export { errorInfo } from "./facts/call-info-registry.ts";
export { captured, fromCaller, withCallSite } from "./facts/call-site.ts";
export { checkNames } from "./facts/check-names.ts";
export { checkNumbers } from "./facts/check-numbers.ts";
export { timeOfDay } from "./facts/clock.ts";
export { printed } from "./facts/errors/printed.ts";
export { hexDigest } from "./facts/hex-digest.ts";
export { inheritedProperty, inheritedValues, inheritedWords } from "./facts/inherited-property.ts";
export { keyLifeMs } from "./facts/key-life.ts";
export type {
  ApiManifest,
  AuthScheme,
  BucketFacts,
  IdempotencyFacts,
  ManagedBy,
  OperationFacts,
  PartialFacts,
  Safety,
} from "./facts/manifest.ts";
export type { Guard, GuardContext, GuardedCall } from "./guards/guard.ts";
export { guardCheck } from "./guards/guard-check.ts";
export { type BodyPlace, placesAt } from "./guards/places-at.ts";
export { sizeGuard } from "./guards/size-guard.ts";
export { pacing, pausing } from "./limits/pacing.ts";
export { fillManaged } from "./managed/fill-managed.ts";
export { jsonBody } from "./managed/json-body.ts";
export { newSession } from "./managed/new-session.ts";
export { leavesOpen } from "./partial/failures.ts";
