import type { SandboxControl } from "@tillside/sandbox";
import type { Name } from "../profile/names.ts";
import { exchangeToken } from "./exchange-token.ts";

interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What the sandbox gives out, as far as a variable holds it. */
interface Fixtures {
  readonly onboarding: { readonly partners: readonly [Client & { readonly parentAccountId: string }] };
  readonly apps: readonly [{ readonly appId: string; readonly appSecret: string }];
  readonly keyPairs: readonly [{ readonly publicKey: string; readonly secretKey: string; readonly accountId: string }];
  readonly audience: { readonly apiKey: string };
  readonly nurture: { readonly apiKey: string };
  readonly cart: { readonly apiKey: string; readonly tagId: string };
  readonly calendar: Client;
}

interface Index {
  readonly apis: readonly { readonly api: string; readonly baseUrl: string; readonly tokenUrl?: string }[];
}

/** Every variable with its value for a sandbox, or for one run of it. The access tokens are new. */
export async function environmentOf(control: SandboxControl, origin: string): Promise<Readonly<Record<Name, string>>> {
  const { apis } = (await control.getIndex()) as unknown as Index;
  const fixtures = (await control.getFixtures()) as unknown as Fixtures;
  const urlOf = (name: string, kind: "baseUrl" | "tokenUrl") =>
    new URL(apis.find(({ api }) => api === name)?.[kind] ?? "/", origin).href;

  const [{ parentAccountId, ...partner }] = fixtures.onboarding.partners;
  const [{ appId, appSecret }] = fixtures.apps;
  const [{ publicKey, secretKey, accountId }] = fixtures.keyPairs;
  const { audience, nurture, cart, calendar } = fixtures;
  const authUrl = urlOf("onboarding", "tokenUrl");
  const apiUrl = urlOf("query", "baseUrl");
  const calendarAuthUrl = urlOf("calendar", "tokenUrl");
  const [token, appToken, calendarToken] = await Promise.all([
    exchangeToken("onboarding", { tokenUrl: authUrl, ...partner }),
    exchangeToken("query", { tokenUrl: apiUrl, clientId: appId, clientSecret: appSecret }),
    exchangeToken("calendar", { tokenUrl: calendarAuthUrl, ...calendar }),
  ]);

  return {
    TILLSIDE_ACCOUNT_ID: accountId,
    TILLSIDE_API_URL: apiUrl,
    TILLSIDE_APP_ID: appId,
    TILLSIDE_APP_SECRET: appSecret,
    TILLSIDE_APP_TOKEN: appToken,
    TILLSIDE_EVENTS_URL: urlOf("events", "baseUrl"),
    TILLSIDE_DATA_URL: urlOf("audience", "baseUrl"),
    TILLSIDE_PUBLIC_KEY: publicKey,
    TILLSIDE_SECRET_KEY: secretKey,
    TILLSIDE_PARTNER_URL: urlOf("onboarding", "baseUrl"),
    TILLSIDE_AUTH_URL: authUrl,
    TILLSIDE_CLIENT_ID: partner.clientId,
    TILLSIDE_CLIENT_SECRET: partner.clientSecret,
    TILLSIDE_TOKEN: token,
    TILLSIDE_PARENT_ACCOUNT_ID: parentAccountId,
    TILLSIDE_DATA_API_KEY: audience.apiKey,
    TILLSIDE_NURTURE_URL: urlOf("nurture", "baseUrl"),
    TILLSIDE_NURTURE_API_KEY: nurture.apiKey,
    TILLSIDE_CART_URL: urlOf("cart", "baseUrl"),
    TILLSIDE_CART_API_KEY: cart.apiKey,
    TILLSIDE_CART_TAG_ID: cart.tagId,
    TILLSIDE_CALENDAR_URL: urlOf("calendar", "baseUrl"),
    TILLSIDE_CALENDAR_AUTH_URL: calendarAuthUrl,
    TILLSIDE_CALENDAR_CLIENT_ID: calendar.clientId,
    TILLSIDE_CALENDAR_CLIENT_SECRET: calendar.clientSecret,
    TILLSIDE_CALENDAR_TOKEN: calendarToken,
  };
}
