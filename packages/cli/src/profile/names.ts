/** The names that a profile or the environment can set, and their meaning; the same as the README's table. */
export const names = {
  TILLSIDE_ACCOUNT_ID: "account of events, audience and reports, if --account is not given",
  TILLSIDE_API_URL: "API host: reports, and the tokens of events",
  TILLSIDE_APP_ID: "app id of events and reports",
  TILLSIDE_APP_SECRET: "app secret of events and reports",
  TILLSIDE_APP_TOKEN: "access token of query, reporting and /v1/events, for programs without the client",
  TILLSIDE_EVENTS_URL: "event host",
  TILLSIDE_DATA_URL: "audience import host",
  TILLSIDE_PUBLIC_KEY: "public key of audience and of events by /v2/events",
  TILLSIDE_SECRET_KEY: "secret key of audience and of events by /v2/events",
  TILLSIDE_PARTNER_URL: "partnership host of onboarding",
  TILLSIDE_AUTH_URL: "token host of onboarding",
  TILLSIDE_CLIENT_ID: "client id of onboarding",
  TILLSIDE_CLIENT_SECRET: "client secret of onboarding",
  TILLSIDE_TOKEN: "access token of onboarding, for programs without the client",
  TILLSIDE_PARENT_ACCOUNT_ID: "parent account of onboarding",
  TILLSIDE_DATA_API_KEY: "API key of the legacy path of audience",
  TILLSIDE_NURTURE_URL: "nurture host",
  TILLSIDE_NURTURE_API_KEY: "API key of nurture",
  TILLSIDE_CART_URL: "cart host",
  TILLSIDE_CART_API_KEY: "API key of cart",
  TILLSIDE_CART_TAG_ID: "tag id of cart",
  TILLSIDE_CALENDAR_URL: "calendar host",
  TILLSIDE_CALENDAR_AUTH_URL: "token host of calendar",
  TILLSIDE_CALENDAR_CLIENT_ID: "client id of calendar",
  TILLSIDE_CALENDAR_CLIENT_SECRET: "client secret of calendar",
  TILLSIDE_CALENDAR_TOKEN: "access token of calendar, for programs without the client",
} as const;

export type Name = keyof typeof names;

export function isName(text: string): text is Name {
  return Object.hasOwn(names, text);
}
