/** What generated clients are made of. Callers import from a client. */
export * from "./client.ts";
export { clockOf, connect } from "./connect.ts";
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
