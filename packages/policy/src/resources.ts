import type { Credential } from "./auth/token-sources.ts";
import { defaults } from "./defaults.ts";
import { Bucket } from "./limits/bucket.ts";
import type { ApiManifest } from "./manifest.ts";
import type { Settings } from "./options/settings.ts";
import type { Resources } from "./pipeline.ts";
import { RetryBudget } from "./retry/retry-budget.ts";
import { entry } from "./store/memory-store.ts";

/**
 * Looks up what a call shares with others in the store: its bucket by API, origin and credential (servers sharing one
 * client_id share one bucket, ONB-222), its retry budget by origin.
 */
export function createResources(manifest: ApiManifest, settings: Settings, credential: Credential): Resources {
  const { store, clock, queueSize } = settings;
  const { origin } = new URL(settings.baseUrl);
  const scope = `${manifest.api} ${origin} ${credential.identity}`;
  return {
    clock,
    infoHeaders: manifest.callInfo,
    bucketOf({ operation }) {
      const facts = operation.bucket === undefined ? undefined : manifest.buckets[operation.bucket];
      return facts && entry(store.buckets, `${scope} ${operation.bucket}`, () => new Bucket(facts, clock, queueSize));
    },
    tokensOf: ({ operation }) => credential.sources[operation.auth ?? ""],
    budgetOf: () => entry(store.budgets, origin, () => new RetryBudget(defaults.retryBudget)),
  };
}
