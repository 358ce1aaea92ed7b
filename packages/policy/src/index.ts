/** What generated clients and `@tillside/bulk` are made of. Callers import from a client. */
export { errorInfo } from "./call-info.ts";
export * from "./client.ts";
export { timeOfDay } from "./clock.ts";
export { checkBody, clockOf, connect, sharesStore } from "./connect.ts";
export type { Guard, GuardContext, GuardedCall } from "./guards/guard.ts";
export { guarding } from "./guards/guarding.ts";
export { type BodyPlace, placesAt } from "./guards/places-at.ts";
export { sizeGuard } from "./guards/size-guard.ts";
export { hexDigest } from "./hex-digest.ts";
export type {
  ApiManifest,
  AuthScheme,
  BucketFacts,
  IdempotencyFacts,
  ManagedBy,
  OperationFacts,
  PartialFacts,
  Safety,
} from "./manifest.ts";
export { checkNames } from "./options/check-names.ts";
export { checkNumbers } from "./options/check-numbers.ts";
export { keyLifeMs } from "./retry/key-life.ts";
export { untilAborted } from "./transport/until-aborted.ts";
export type { Turn, TurnOf } from "./turns/turn.ts";
