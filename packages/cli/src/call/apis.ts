import type { Name } from "../profile/names.ts";

/** The options of a client as dotted paths, each with the variable that it comes from. */
export type Variables = Readonly<Record<string, Name>>;

/** How the client of one API is made. */
export interface CallableApi {
  readonly document: () => Promise<{ readonly default: object }>;
  readonly client: () => Promise<(options: never) => object>;
  readonly variables: Variables;
  /** Those of one security scheme, where the API has several. */
  readonly schemes?: Readonly<Record<string, Variables>>;
}

const json = { with: { type: "json" } } as const;
const app = { "auth.clientId": "TILLSIDE_APP_ID", "auth.clientSecret": "TILLSIDE_APP_SECRET" } as const;
const keyPair = {
  "auth.keyPair.publicKey": "TILLSIDE_PUBLIC_KEY",
  "auth.keyPair.secretKey": "TILLSIDE_SECRET_KEY",
} as const;

/** Every API. Its client is loaded by the first call. */
export const apis: Readonly<Record<string, CallableApi>> = {
  onboarding: {
    document: () => import("@tillside/onboarding/openapi.json", json),
    client: async () => (await import("@tillside/onboarding")).createOnboardingClient,
    variables: {
      baseUrl: "TILLSIDE_PARTNER_URL",
      "auth.tokenUrl": "TILLSIDE_AUTH_URL",
      "auth.clientId": "TILLSIDE_CLIENT_ID",
      "auth.clientSecret": "TILLSIDE_CLIENT_SECRET",
      parentAccountId: "TILLSIDE_PARENT_ACCOUNT_ID",
    },
  },
  query: {
    document: () => import("@tillside/query/openapi.json", json),
    client: async () => (await import("@tillside/query")).createQueryClient,
    variables: { baseUrl: "TILLSIDE_API_URL", ...app },
  },
  reporting: {
    document: () => import("@tillside/reporting/openapi.json", json),
    client: async () => (await import("@tillside/reporting")).createReportingClient,
    variables: { baseUrl: "TILLSIDE_API_URL", ...app },
  },
  events: {
    document: () => import("@tillside/events/openapi.json", json),
    client: async () => (await import("@tillside/events")).createEventsClient,
    variables: { baseUrl: "TILLSIDE_EVENTS_URL" },
    schemes: {
      appCredentials: {
        "auth.appCredentials.tokenUrl": "TILLSIDE_API_URL",
        "auth.appCredentials.clientId": "TILLSIDE_APP_ID",
        "auth.appCredentials.clientSecret": "TILLSIDE_APP_SECRET",
      },
      keyPair,
    },
  },
  audience: {
    document: () => import("@tillside/audience/openapi.json", json),
    client: async () => (await import("@tillside/audience")).createAudienceClient,
    variables: { baseUrl: "TILLSIDE_DATA_URL" },
    schemes: { keyPair, accountApiKey: { "auth.accountApiKey.apiKey": "TILLSIDE_DATA_API_KEY" } },
  },
  nurture: {
    document: () => import("@tillside/nurture/openapi.json", json),
    client: async () => (await import("@tillside/nurture")).createNurtureClient,
    variables: { baseUrl: "TILLSIDE_NURTURE_URL", "auth.apiKey": "TILLSIDE_NURTURE_API_KEY" },
  },
  cart: {
    document: () => import("@tillside/cart/openapi.json", json),
    client: async () => (await import("@tillside/cart")).createCartClient,
    variables: {
      baseUrl: "TILLSIDE_CART_URL",
      "auth.apiKey": "TILLSIDE_CART_API_KEY",
      tagId: "TILLSIDE_CART_TAG_ID",
    },
  },
  calendar: {
    document: () => import("@tillside/calendar/openapi.json", json),
    client: async () => (await import("@tillside/calendar")).createCalendarClient,
    variables: {
      baseUrl: "TILLSIDE_CALENDAR_URL",
      "auth.tokenUrl": "TILLSIDE_CALENDAR_AUTH_URL",
      "auth.clientId": "TILLSIDE_CALENDAR_CLIENT_ID",
      "auth.clientSecret": "TILLSIDE_CALENDAR_CLIENT_SECRET",
    },
  },
};
