import { type ApiVariables, variables } from "./variables.ts";

/** How the client of one API is made. */
export interface CallableApi {
  readonly document: () => Promise<{ readonly default: object }>;
  readonly client: () => Promise<(options: never) => object>;
  readonly variables: ApiVariables;
}

const json = { with: { type: "json" } } as const;

/** Every API. Its client is loaded by the first call. */
export const apis: Readonly<Record<string, CallableApi>> = {
  onboarding: {
    document: () => import("@tillside/onboarding/openapi.json", json),
    client: async () => (await import("@tillside/onboarding")).createOnboardingClient,
    variables: variables.onboarding,
  },
  query: {
    document: () => import("@tillside/query/openapi.json", json),
    client: async () => (await import("@tillside/query")).createQueryClient,
    variables: variables.query,
  },
  reporting: {
    document: () => import("@tillside/reporting/openapi.json", json),
    client: async () => (await import("@tillside/reporting")).createReportingClient,
    variables: variables.reporting,
  },
  events: {
    document: () => import("@tillside/events/openapi.json", json),
    client: async () => (await import("@tillside/events")).createEventsClient,
    variables: variables.events,
  },
  audience: {
    document: () => import("@tillside/audience/openapi.json", json),
    client: async () => (await import("@tillside/audience")).createAudienceClient,
    variables: variables.audience,
  },
  nurture: {
    document: () => import("@tillside/nurture/openapi.json", json),
    client: async () => (await import("@tillside/nurture")).createNurtureClient,
    variables: variables.nurture,
  },
  cart: {
    document: () => import("@tillside/cart/openapi.json", json),
    client: async () => (await import("@tillside/cart")).createCartClient,
    variables: variables.cart,
  },
  calendar: {
    document: () => import("@tillside/calendar/openapi.json", json),
    client: async () => (await import("@tillside/calendar")).createCalendarClient,
    variables: variables.calendar,
  },
};
