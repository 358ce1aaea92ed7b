import type { SecurityScheme } from "../openapi.ts";

/** What the sandbox hands out (`GET /_sandbox/fixtures`), as far as samples use it. */
export interface Fixtures {
  readonly onboarding: {
    readonly partners: readonly [
      { readonly clientId: string; readonly clientSecret: string; readonly parentAccountId: string },
    ];
  };
  readonly apps: readonly [{ readonly appId: string; readonly appSecret: string }];
  readonly keyPairs: readonly [{ readonly publicKey: string; readonly secretKey: string; readonly accountId: string }];
  readonly audience: { readonly apiKey: string };
  readonly nurture: { readonly apiKey: string };
  readonly cart: { readonly apiKey: string; readonly tagId: string };
  readonly calendar: { readonly clientId: string; readonly clientSecret: string };
}

/** A credential for one security scheme. */
export type Credential =
  | { readonly clientId: string; readonly clientSecret: string }
  | { readonly publicKey: string; readonly secretKey: string }
  | { readonly apiKey: string };

/** The sandbox's credential for a scheme of an API. */
export function credentialOf(api: string, scheme: SecurityScheme, fixtures: Fixtures): Credential {
  const own = (fixtures as unknown as Record<string, Record<string, unknown> | undefined>)[api];
  if (scheme["x-key-pair"]) {
    const [{ publicKey, secretKey }] = fixtures.keyPairs;
    return { publicKey, secretKey };
  }
  if (!scheme["x-token"]) return { apiKey: String(own?.apiKey) };
  const [partner] = fixtures.onboarding.partners;
  const [{ appId, appSecret }] = fixtures.apps;
  const { clientId, clientSecret } = api === "onboarding" ? partner : ((own ?? {}) as Partial<typeof partner>);
  return { clientId: clientId ?? appId, clientSecret: clientSecret ?? appSecret };
}
