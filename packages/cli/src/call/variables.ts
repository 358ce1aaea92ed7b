import type { Name } from "../profile/names.ts";

/** The options of a client as dotted paths, each with the variable that it comes from. */
export type Variables = Readonly<Record<string, Name>>;

/** Where the base URL and the credentials of one API come from. */
export interface ApiVariables {
  readonly options: Variables;
  /** Those of one security scheme, where the API has several. */
  readonly schemes?: Readonly<Record<string, Variables>>;
  /** The access token, for programs without the client, which exchanges it by itself. */
  readonly token?: Name;
}

const app = { "auth.clientId": "TILLSIDE_APP_ID", "auth.clientSecret": "TILLSIDE_APP_SECRET" } as const;
const keyPair = {
  "auth.keyPair.publicKey": "TILLSIDE_PUBLIC_KEY",
  "auth.keyPair.secretKey": "TILLSIDE_SECRET_KEY",
} as const;

/** Of every API. */
export const variables = {
  onboarding: {
    options: {
      baseUrl: "TILLSIDE_PARTNER_URL",
      "auth.tokenUrl": "TILLSIDE_AUTH_URL",
      "auth.clientId": "TILLSIDE_CLIENT_ID",
      "auth.clientSecret": "TILLSIDE_CLIENT_SECRET",
      parentAccountId: "TILLSIDE_PARENT_ACCOUNT_ID",
    },
    token: "TILLSIDE_TOKEN",
  },
  query: {
    options: { baseUrl: "TILLSIDE_API_URL", ...app },
    token: "TILLSIDE_APP_TOKEN",
  },
  reporting: {
    options: { baseUrl: "TILLSIDE_API_URL", ...app },
    token: "TILLSIDE_APP_TOKEN",
  },
  events: {
    options: { baseUrl: "TILLSIDE_EVENTS_URL" },
    schemes: {
      appCredentials: {
        "auth.appCredentials.tokenUrl": "TILLSIDE_API_URL",
        "auth.appCredentials.clientId": "TILLSIDE_APP_ID",
        "auth.appCredentials.clientSecret": "TILLSIDE_APP_SECRET",
      },
      keyPair,
    },
    token: "TILLSIDE_APP_TOKEN",
  },
  audience: {
    options: { baseUrl: "TILLSIDE_DATA_URL" },
    schemes: { keyPair, accountApiKey: { "auth.accountApiKey.apiKey": "TILLSIDE_DATA_API_KEY" } },
  },
  nurture: {
    options: { baseUrl: "TILLSIDE_NURTURE_URL", "auth.apiKey": "TILLSIDE_NURTURE_API_KEY" },
  },
  cart: {
    options: {
      baseUrl: "TILLSIDE_CART_URL",
      "auth.apiKey": "TILLSIDE_CART_API_KEY",
      tagId: "TILLSIDE_CART_TAG_ID",
    },
  },
  calendar: {
    options: {
      baseUrl: "TILLSIDE_CALENDAR_URL",
      "auth.tokenUrl": "TILLSIDE_CALENDAR_AUTH_URL",
      "auth.clientId": "TILLSIDE_CALENDAR_CLIENT_ID",
      "auth.clientSecret": "TILLSIDE_CALENDAR_CLIENT_SECRET",
    },
    token: "TILLSIDE_CALENDAR_TOKEN",
  },
} as const satisfies Readonly<Record<string, ApiVariables>>;

/** The variable of a client's option, such as `baseUrl` or `auth.tokenUrl`; undefined if the API has no such option. */
export function variableOf(api: string | undefined, option: string): Name | undefined {
  return optionsOf(api)[option];
}

/**
 * The variables of an API's credentials; undefined if it is not known which of its security schemes is meant.
 * @param address the option with the address of their token host, which shows the scheme.
 */
export function credentialVariables(api: string | undefined, address = ""): readonly Name[] | undefined {
  const part = address.startsWith("auth.") ? address.replace(/tokenUrl$/, "") : "auth.";
  const names = Object.entries(optionsOf(api))
    .filter(([option]) => option.startsWith(part) && /^(?!tokenUrl$)\w+$/.test(option.slice(part.length)))
    .map(([, name]) => name);
  return names.length === 0 ? undefined : names;
}

function optionsOf(api = ""): Variables {
  const { options, schemes = {} } = (variables as Readonly<Record<string, ApiVariables>>)[api] ?? { options: {} };
  return Object.assign({}, options, ...Object.values(schemes));
}
