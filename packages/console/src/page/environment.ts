import type { SandboxIndex, SeededCredentials } from "../drawer/control-types.ts";

/** The variables of `tillside` and of the samples: where each API is, and the first credential that it takes. */
export function environmentOf(
  { apis }: Pick<SandboxIndex, "apis">,
  { clients, keyPairs, apiKeys }: SeededCredentials,
  server: string,
): string {
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
    const client = tokenUrl === undefined ? undefined : clients.find(({ host }) => tokenUrl.endsWith(host));
    if (names.client !== undefined && client !== undefined) {
      add(names.client[0], client.clientId);
      add(names.client[1], client.clientSecret);
    }
    if (names.hasKeyPair) {
      add("TILLSIDE_PUBLIC_KEY", keyPairs[0]?.publicKey);
      add("TILLSIDE_SECRET_KEY", keyPairs[0]?.secretKey);
    }
    if (names.apiKey !== undefined) add(names.apiKey, apiKeys.find((each) => each.api === api)?.key);
  }
  return `${lines.join("\n")}\n`;
}

interface Variables {
  readonly url: string;
  readonly tokenUrl?: string;
  readonly client?: readonly [id: string, secret: string];
  readonly apiKey?: string;
  readonly hasKeyPair?: true;
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
  cart: { url: "TILLSIDE_CART_URL", apiKey: "TILLSIDE_CART_API_KEY" },
  calendar: {
    url: "TILLSIDE_CALENDAR_URL",
    tokenUrl: "TILLSIDE_CALENDAR_AUTH_URL",
    client: ["TILLSIDE_CALENDAR_CLIENT_ID", "TILLSIDE_CALENDAR_CLIENT_SECRET"],
  },
};
