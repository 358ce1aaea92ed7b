import type { CredentialKind } from "../auth/credential-kind.ts";
import { bringsTokens, checkTokenAuth, tokenCredential, tokenNames } from "../auth/token-credential.ts";
import { defaults } from "../facts/defaults.ts";
import type { AuthScheme } from "../facts/manifest.ts";
import { RetryBudget } from "../retry/retry-budget.ts";
import { exchange } from "./exchange.ts";

type TokenScheme = Extract<AuthScheme, { type: "client-credentials" }>;

/** A client id and a secret that are exchanged for access tokens, or a function that gives the application's own. */
export const clientCredentials: CredentialKind = {
  type: "client-credentials",
  names: tokenNames,
  form: "{ tokenUrl, clientId, clientSecret } or { getToken }",
  check: (scheme, own, refuse) => checkTokenAuth(scheme as TokenScheme, own, refuse),
  secretOf: (own) => (bringsTokens(own) ? "getToken's token" : "clientSecret"),
  create: (scheme, own, resources) =>
    tokenCredential(scheme as TokenScheme, own, resources, (credentials) => {
      const budget = new RetryBudget(defaults.retryBudget);
      return async (abandoned) =>
        exchange({ ...(await credentials(abandoned)), fetch: resources.fetch }, budget, abandoned);
    }),
};
