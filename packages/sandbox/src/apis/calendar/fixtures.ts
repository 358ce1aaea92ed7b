import { calendarClient } from "../../auth/credentials.ts";
import { ownFirst } from "../../auth/own-first.ts";
import type { World } from "../../world/world.ts";
import { calendarKey } from "./state.ts";

/** What a test of the calendar needs to start: ids of the state, as far as it has them. */
export function calendarFixtures(world: Pick<World, "look">) {
  const client = ownFirst(world).clients.find(({ host }) => host === calendarClient.host);
  const { calendars, subscriptions, events } = world.look(calendarKey);
  const calendar = calendars.find(({ fails }) => !fails);
  const failing = calendars.find(({ fails }) => fails);
  const [subscription] = Object.values(subscriptions);
  const [event] = events;
  return {
    clientId: client?.clientId,
    clientSecret: client?.clientSecret,
    accountCode: calendar?.accountCode,
    calendarCode: calendar?.code,
    calendarId: calendar?.id,
    subscriptionId: subscription?.id,
    eventId: event?.id,
    externalEventId: event?.externalId,
    userName: subscription?.userName,
    /** A calendar of the same account that returns 200 with `success: false`. */
    failingCalendarCode: failing?.code,
    failingCalendarId: failing?.id,
  };
}
