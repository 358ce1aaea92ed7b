import type { Operation } from "./operations.ts";

/** The first credential of each kind, as `GET /_sandbox/fixtures` shows them; what is one API's own is under its name. */
export interface Fixtures {
  readonly onboarding: { readonly partners: readonly [Client, ...Client[]] };
  readonly apps: readonly [{ readonly appId: string; readonly appSecret: string }];
  readonly keyPairs: readonly [{ readonly publicKey: string; readonly secretKey: string }];
  readonly [api: string]: unknown;
}

interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The client credentials that an API's tokens are exchanged for: its own, else those of the apps, which serve several APIs. */
export function clientOf(api: string, fixtures: Fixtures): Client {
  if (api === "onboarding") return fixtures.onboarding.partners[0];
  const { clientId, clientSecret } = (fixtures[api] ?? {}) as Partial<Client>;
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret };
  const [{ appId, appSecret }] = fixtures.apps;
  return { clientId: appId, clientSecret: appSecret };
}

/** The API key of an API whose calls carry one: its own, never another API's. */
export function apiKeyOf(api: string, fixtures: Fixtures): string {
  const { apiKey } = (fixtures[api] ?? {}) as { readonly apiKey?: string };
  if (apiKey !== undefined) return apiKey;
  throw new Error(
    `GET /_sandbox/fixtures shows no apiKey of ${api}. Add \`fixtures: { "${api}": { apiKey } }\` to packages/sandbox/src/apis/${api}/${api}.ts.`,
  );
}

/** The header that authenticates a call; undefined where the credential is in the body, or there is none. */
export async function credentialHeader(
  { api, scheme, tokenCredentials }: Operation,
  fixtures: Fixtures,
  exchange: () => Promise<string>,
): Promise<readonly [name: string, value: string] | undefined> {
  if (tokenCredentials === "form-body") return undefined;
  const { clientId, clientSecret } = clientOf(api, fixtures);
  if (tokenCredentials !== undefined) return ["authorization", basic(clientId, clientSecret)];
  if (scheme?.type === "apiKey") return [String(scheme.name).toLowerCase(), apiKeyOf(api, fixtures)];
  const [{ publicKey, secretKey }] = fixtures.keyPairs;
  return ["authorization", scheme?.scheme === "basic" ? basic(publicKey, secretKey) : `Bearer ${await exchange()}`];
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}
