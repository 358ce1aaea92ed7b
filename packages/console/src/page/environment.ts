import type { SandboxFixtures } from "../drawer/control-types.ts";
import type { Where } from "./where.ts";

/**
 * The variables that `tillside sandbox env` prints: where each API is, and the first credential that it takes, with its ids. Access tokens
 * are left out, because they expire.
 *
 * @param server the origin without the prefix of a run.
 */
export function environmentOf(
  { apis, credentials: { clients, keyPairs, apiKeys }, fixtures }: Pick<Where, "apis" | "credentials" | "fixtures">,
  server: string,
): string {
  const firstNames = firstNamesOf(fixtures);
  const firstOf = <Item>(items: readonly Item[], nameOf: (item: Item) => string) =>
    items.find((item) => firstNames.has(nameOf(item))) ?? items[0];
  const lines: string[] = [];
  const add = (name: string, value: string | undefined) => {
    const line = `${name}=${value}`;
    if (value !== undefined && !lines.includes(line)) lines.push(line);
  };
  for (const { api, baseUrl, tokenUrl } of apis) {
    const names = variables[api];
    if (names === undefined) continue;
    add(names.url, `${server}${baseUrl}`);
    if (names.tokenUrl !== undefined && tokenUrl !== undefined) add(names.tokenUrl, `${server}${tokenUrl}`);
    const ofHost = clients.filter(({ host }) => tokenUrl?.endsWith(host));
    const client = firstOf(ofHost, ({ clientId }) => clientId);
    if (names.client !== undefined && client !== undefined) {
      add(names.client[0], client.clientId);
      add(names.client[1], client.clientSecret);
      const partner = fixtures.onboarding?.partners.find(({ clientId }) => clientId === client.clientId);
      add("TILLSIDE_PARENT_ACCOUNT_ID", partner?.parentAccountId);
    }
    if (names.hasKeyPair) {
      const pair = firstOf(keyPairs, ({ publicKey }) => publicKey);
      add("TILLSIDE_PUBLIC_KEY", pair?.publicKey);
      add("TILLSIDE_SECRET_KEY", pair?.secretKey);
      add("TILLSIDE_ACCOUNT_ID", pair?.accountId);
    }
    if (names.apiKey !== undefined) {
      const ofApi = apiKeys.filter((each) => each.api === api);
      add(names.apiKey, firstOf(ofApi, ({ key }) => key)?.key);
    }
    if (names.tagId !== undefined) add(names.tagId, fixtures.cart?.tagId);
  }
  return `${lines.join("\n")}\n`;
}

/** The credentials that the fixtures list first. Those of the user's own seed come before the sandbox's own. */
function firstNamesOf({ onboarding, apps, keyPairs, audience, nurture, cart, calendar }: SandboxFixtures) {
  return new Set([
    onboarding?.partners[0]?.clientId,
    apps?.[0]?.appId,
    calendar?.clientId,
    keyPairs?.[0]?.publicKey ?? audience?.publicKey,
    audience?.apiKey,
    nurture?.apiKey,
    cart?.apiKey,
  ]);
}

interface Variables {
  readonly url: string;
  readonly tokenUrl?: string;
  readonly client?: readonly [id: string, secret: string];
  readonly apiKey?: string;
  readonly hasKeyPair?: true;
  readonly tagId?: string;
}

const app = ["TILLSIDE_APP_ID", "TILLSIDE_APP_SECRET"] as const;

/** The names that the command line reads, by API. */
const variables: Readonly<Record<string, Variables>> = {
  onboarding: {
    url: "TILLSIDE_PARTNER_URL",
    tokenUrl: "TILLSIDE_AUTH_URL",
    client: ["TILLSIDE_CLIENT_ID", "TILLSIDE_CLIENT_SECRET"],
  },
  query: { url: "TILLSIDE_API_URL", client: app },
  reporting: { url: "TILLSIDE_API_URL", client: app },
  events: { url: "TILLSIDE_EVENTS_URL", tokenUrl: "TILLSIDE_API_URL", client: app, hasKeyPair: true },
  audience: { url: "TILLSIDE_DATA_URL", apiKey: "TILLSIDE_DATA_API_KEY", hasKeyPair: true },
  nurture: { url: "TILLSIDE_NURTURE_URL", apiKey: "TILLSIDE_NURTURE_API_KEY" },
  cart: { url: "TILLSIDE_CART_URL", apiKey: "TILLSIDE_CART_API_KEY", tagId: "TILLSIDE_CART_TAG_ID" },
  calendar: {
    url: "TILLSIDE_CALENDAR_URL",
    tokenUrl: "TILLSIDE_CALENDAR_AUTH_URL",
    client: ["TILLSIDE_CALENDAR_CLIENT_ID", "TILLSIDE_CALENDAR_CLIENT_SECRET"],
  },
};
