import { type Credential, type CredentialResources, credentialOf } from "../auth/credential.ts";
import { defaults } from "../facts/defaults.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import { RetryBudget } from "../retry/retry-budget.ts";
import { entry } from "../store/memory-store.ts";
import { exchange } from "./exchange.ts";
import type { Settings } from "./settings.ts";

/** The credentials of a client, by security scheme. */
export async function createCredentials(
  manifest: ApiManifest,
  settings: Settings,
): Promise<Readonly<Record<string, Credential>>> {
  const resources = credentialResources(settings);
  const credentials = Object.entries(settings.auth).map(async ([name, auth]) => {
    const scheme = manifest.auth[name];
    return scheme === undefined ? [] : [[name, await credentialOf(scheme, auth, resources)] as const];
  });
  return Object.fromEntries((await Promise.all(credentials)).flat());
}

/** What the credentials of a client are made with. */
export function credentialResources({
  clock,
  tokenTimeoutMs,
  store,
  fetch,
}: Pick<Settings, "clock" | "tokenTimeoutMs" | "store" | "fetch">): CredentialResources {
  return {
    clock,
    tokenTimeoutMs,
    fleet: store.fleet,
    sharedSource: (name, make) => entry(store.tokens, name, make),
    exchangeFor(credentials) {
      const budget = new RetryBudget(defaults.retryBudget);
      return async (abandoned) => exchange({ ...(await credentials()), fetch }, budget, abandoned);
    },
  };
}
