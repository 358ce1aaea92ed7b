import type { Operation } from "./operations.ts";

/** The first credential of each kind, as `GET /_sandbox/fixtures` shows them. */
export interface Fixtures {
  readonly onboarding: { readonly partners: readonly [Client, ...Client[]] };
  readonly apps: readonly [{ readonly appId: string; readonly appSecret: string }];
  readonly keyPairs: readonly [{ readonly publicKey: string; readonly secretKey: string }];
  readonly audience: { readonly apiKey: string };
  readonly nurture: { readonly apiKey: string };
  readonly cart: { readonly apiKey: string };
  readonly calendar: Client;
}

interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The client credentials that an API's tokens are exchanged for. */
export function clientOf(api: string, { onboarding, calendar, apps: [app] }: Fixtures): Client {
  if (api === "onboarding") return onboarding.partners[0];
  return api === "calendar" ? calendar : { clientId: app.appId, clientSecret: app.appSecret };
}

/** The API key of an API whose calls carry one. */
function apiKeyOf(api: string, { audience, nurture, cart }: Fixtures): string {
  const { apiKey } = api === "audience" ? audience : api === "nurture" ? nurture : cart;
  return apiKey;
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
