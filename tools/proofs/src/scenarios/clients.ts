import { type AudienceClient, createAudienceClient } from "@tillside/audience";
import { type CalendarClient, createCalendarClient } from "@tillside/calendar";
import { type CartClient, createCartClient } from "@tillside/cart";
import { createEventsClient, type EventsClient } from "@tillside/events";
import { createNurtureClient, type NurtureClient } from "@tillside/nurture";
import { type BaseOptions, createOnboardingClient, type OnboardingClient } from "@tillside/onboarding";
import { createQueryClient, type QueryClient } from "@tillside/query";
import { createReportingClient, type ReportingClient } from "@tillside/reporting";
import type { Partner } from "./fixtures.ts";
import type { Scene } from "./scene.ts";

/** What a client is made from: a scene, or one with other options. */
export interface Setting extends Pick<Scene, "origin" | "fixtures"> {
  readonly here: Omit<BaseOptions, "baseUrl">;
}

// Each client as its user makes it, with the sandbox's fixtures for an integrator's settings.

export function onboardingClient(
  { origin, here, fixtures }: Setting,
  { clientId, clientSecret, parentAccountId }: Partner = fixtures.onboarding.partners[0],
): OnboardingClient {
  return createOnboardingClient({
    ...here,
    baseUrl: `${origin}/partnership`,
    auth: { tokenUrl: `${origin}/partnership-auth`, clientId, clientSecret },
    parentAccountId,
  });
}

export function queryClient({ origin, here, fixtures }: Setting): QueryClient {
  const { appId: clientId, appSecret: clientSecret } = fixtures.apps[0];
  return createQueryClient({ ...here, baseUrl: `${origin}/api`, auth: { clientId, clientSecret } });
}

export function reportingClient({ origin, here, fixtures }: Setting): ReportingClient {
  const { appId: clientId, appSecret: clientSecret } = fixtures.apps[0];
  return createReportingClient({
    ...here,
    baseUrl: `${origin}/api`,
    auth: { clientId, clientSecret },
    onDeprecation: false,
  });
}

/** With the credentials of both paths. */
export function eventsClient({ origin, here, fixtures }: Setting): EventsClient {
  const { appId: clientId, appSecret: clientSecret } = fixtures.apps[0];
  const { publicKey, secretKey } = fixtures.keyPairs[0];
  return createEventsClient({
    ...here,
    baseUrl: `${origin}/events`,
    auth: { appCredentials: { tokenUrl: `${origin}/api`, clientId, clientSecret }, keyPair: { publicKey, secretKey } },
    onDeprecation: false,
  });
}

/** With the credentials of both paths. */
export function audienceClient({ origin, here, fixtures }: Setting): AudienceClient {
  const { publicKey, secretKey } = fixtures.keyPairs[0];
  return createAudienceClient({
    ...here,
    baseUrl: `${origin}/data`,
    auth: { keyPair: { publicKey, secretKey }, accountApiKey: { apiKey: fixtures.audience.apiKey } },
    onDeprecation: false,
  });
}

export function nurtureClient({ origin, here, fixtures }: Setting): NurtureClient {
  return createNurtureClient({ ...here, baseUrl: `${origin}/nurture`, auth: { apiKey: fixtures.nurture.apiKey } });
}

export function cartClient({ origin, here, fixtures }: Setting): CartClient {
  const { apiKey, tagId } = fixtures.cart;
  return createCartClient({ ...here, baseUrl: `${origin}/cart`, auth: { apiKey }, tagId });
}

export function calendarClient({ origin, here, fixtures }: Setting): CalendarClient {
  const { clientId, clientSecret } = fixtures.calendar;
  return createCalendarClient({
    ...here,
    baseUrl: `${origin}/calendar`,
    auth: { tokenUrl: `${origin}/calendar-auth`, clientId, clientSecret },
  });
}
