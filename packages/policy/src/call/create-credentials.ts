import type { Credential, CredentialResources } from "../auth/credential.ts";
import type { CredentialKind } from "../auth/credential-kind.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import { entry } from "../store/memory-store.ts";
import type { Settings } from "./settings.ts";

/** The credentials of a client, by security scheme. */
export async function createCredentials(
  manifest: ApiManifest,
  settings: Settings,
  kinds: readonly CredentialKind[],
): Promise<Readonly<Record<string, Credential>>> {
  const resources = credentialResources(settings);
  const credentials = Object.entries(settings.auth).map(async ([name, own]) => {
    const scheme = manifest.auth[name];
    const kind = kinds.find(({ type }) => type === scheme?.type);
    return scheme === undefined || kind === undefined
      ? []
      : [[name, await kind.create(scheme, own, resources)] as const];
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
    fetch,
    fleet: store.fleet,
    sharedSource: (name, make) => entry(store.tokens, name, make),
  };
}
