import type { SecurityScheme } from "../reference/openapi.ts";
import { sandboxFixtures } from "../reference/samples/sandbox-fixtures.ts";

/** The credentials that the sandbox's demo seed hands out (`GET /_sandbox/fixtures`). */
export interface DemoCredentials {
  readonly onboarding: { readonly partners: readonly [{ readonly clientId: string; readonly clientSecret: string }] };
  readonly apps: readonly [{ readonly appId: string; readonly appSecret: string }];
  readonly keyPairs: readonly [{ readonly publicKey: string; readonly secretKey: string }];
}

/** A credential for one security scheme. */
type DemoCredential =
  | { readonly clientId: string; readonly clientSecret: string }
  | { readonly publicKey: string; readonly secretKey: string }
  | { readonly apiKey: string };

export async function demoCredentials(): Promise<DemoCredentials> {
  return (await sandboxFixtures()) as unknown as DemoCredentials;
}

/** The demo credential for a scheme of an API. */
export function demoCredential(api: string, scheme: SecurityScheme, all: DemoCredentials): DemoCredential {
  const own = (all as unknown as Record<string, Record<string, string> | undefined>)[api] ?? {};
  if (scheme["x-key-pair"]) {
    const [{ publicKey, secretKey }] = all.keyPairs;
    return { publicKey, secretKey };
  }
  if (!scheme["x-token"]) return { apiKey: String(own.apiKey) };
  const [{ appId, appSecret }] = all.apps;
  const { clientId = appId, clientSecret = appSecret } = api === "onboarding" ? all.onboarding.partners[0] : own;
  return { clientId, clientSecret };
}
