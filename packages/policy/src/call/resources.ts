import type { Credential } from "../auth/credential.ts";
import type { Clock } from "../facts/clock.ts";
import { defaults } from "../facts/defaults.ts";
import type { Fleet } from "../facts/fleet.ts";
import type { ApiManifest, OperationFacts } from "../facts/manifest.ts";
import type { CallBucket } from "../limits/call-bucket.ts";
import type { Pacing } from "../limits/pacing.ts";
import { RetryBudget } from "../retry/retry-budget.ts";
import { entry } from "../store/memory-store.ts";
import type { Call } from "./call.ts";
import type { Settings } from "./settings.ts";

/** What the steps need. It is looked up for each call, because the operation names its bucket and its security scheme. */
export interface Resources {
  readonly clock: Clock;
  /** Calls of this client that may wait ahead of another for a slot of one bucket. */
  readonly queueSize: number;
  bucketOf(call: Call): CallBucket | undefined;
  credentialOf(call: Call): Credential | undefined;
  readonly fleet: Fleet | undefined;
  budgetOf(call: Call): RetryBudget;
  /** Response headers that name the operation and the correlation id. */
  readonly infoHeaders: { readonly operationId?: string; readonly requestId?: string };
}

/**
 * Finds in the store what a call shares with other calls: its bucket by API, base URL and credential, and its retry budget by base
 * URL. Servers with one client_id share one bucket (ONB-222), and runs of a sandbox have one origin. Operations without a stated limit share a bucket that only a 429
 * closes (reading X5).
 */
export function createResources(
  manifest: ApiManifest,
  settings: Settings,
  credentials: Readonly<Record<string, Credential>>,
  pacing: Pacing,
): Resources {
  const { store, clock, queueSize, baseUrl } = settings;
  const credentialOf: Resources["credentialOf"] = ({ operation }) => credentials[operation.auth ?? ""];
  /** Of each operation: they, and the names of the credentials, stay the same for as long as the client lives. */
  const scopes = new WeakMap<OperationFacts, string>();
  function scopeOf(call: Call): string {
    const { operation } = call;
    let scope = scopes.get(operation);
    if (scope === undefined) {
      scope = `${manifest.api} ${baseUrl} ${credentialOf(call)?.identity} ${operation.bucket ?? "(unstated)"}`;
      scopes.set(operation, scope);
    }
    return scope;
  }
  return {
    clock,
    queueSize,
    infoHeaders: manifest.callInfo,
    credentialOf,
    fleet: store.fleet,
    bucketOf(call) {
      const { bucket } = call.operation;
      const facts = bucket === undefined ? undefined : manifest.buckets[bucket];
      const scope = scopeOf(call);
      return entry(store.buckets, scope, () => pacing(facts, clock, store.fleet?.limit(scope, facts, clock)));
    },
    budgetOf: () => entry(store.budgets, baseUrl, () => new RetryBudget(defaults.retryBudget)),
  };
}
