import type { ApiManifest, AuthScheme } from "../manifest.ts";
import type { Settings } from "../options/settings.ts";
import { entry } from "../store/memory-store.ts";
import { ClientCredentials } from "./client-credentials.ts";
import { credentialIdentity, functionIdentity } from "./credential-identity.ts";
import { tokenFunction } from "./token-function.ts";
import type { TokenSource } from "./token-source.ts";

/** What a client's credential stands for: whose limits its calls count against, and where its tokens come from. */
export interface Credential {
  /** Tells credentials apart; holds a secret only as a hash. */
  readonly identity: string;
  /** The token source of each security scheme. */
  readonly sources: Readonly<Record<string, TokenSource>>;
}

/** Finds or makes the token sources of a client in its store: one exchange for all clients of one credential. */
export async function credentialOf({ auth: schemes }: ApiManifest, settings: Settings): Promise<Credential> {
  const { auth, store, fetch, clock, tokenTimeoutMs: timeoutMs } = settings;
  const sources = (make: (scheme: AuthScheme) => TokenSource) =>
    Object.fromEntries(Object.entries(schemes).map(([name, scheme]) => [name, make(scheme)]));
  if ("getToken" in auth) {
    return { identity: functionIdentity(auth.getToken), sources: sources(() => tokenFunction(auth.getToken)) };
  }
  const { clientId, clientSecret } = auth;
  const identity = await credentialIdentity(clientId, clientSecret);
  return {
    identity,
    sources: sources(({ tokenPath, lifetimeSeconds }) => {
      const tokenEndpoint = auth.tokenUrl + tokenPath;
      const credentials = { tokenEndpoint, clientId, clientSecret, lifetimeSeconds, timeoutMs, fetch, clock };
      return entry(store.tokens, `${tokenEndpoint} ${identity}`, () => new ClientCredentials(credentials));
    }),
  };
}
