import type { Handler } from "../../engine/api.ts";
import type { components, operations } from "../../generated/calendar.ts";
import { eventsOf } from "./events-of.ts";
import { subscriptionOf, unknownId } from "./lookups.ts";
import type { SubscriptionEvent } from "./records.ts";
import { calendarKey } from "./state.ts";

/** What was given comes back as it was; of the rest, null only where the contract has it (READINGS X3, CAL-076). */
export const getSubscription: Handler<operations["getSubscription"]> = ({ path }, world) => {
  const subscription = subscriptionOf(world, path.subscriptionId);
  if (subscription === undefined) throw unknownId(400, "subscription");
  const { id, userName: _, request, calendarId, subscriberId, createdAt, isActive, deactivatedDate } = subscription;
  const calendar = world.state(calendarKey).calendars.find((each) => each.id === calendarId);
  const events = eventsOf(world, subscription);
  return {
    status: 200,
    body: {
      subscriptionId: id,
      calendar: { id: calendarId, code: calendar?.code, name: calendar?.name, image: calendar?.image },
      tags: (request.calendarTags ?? []).map(({ internalId }) => ({
        id: internalId,
        name: calendar?.tags.find((tag) => tag.id === internalId)?.text,
      })),
      timezoneId: request.timeZoneId,
      subscriptionType: calendar?.subscriptionType,
      subscriberId,
      emailAddress: request.emailAddress,
      marketingAllowed: request.marketingAllowed,
      providerName: request.providerName,
      channelFinderLineUpId: request.channelFinderLineUpId,
      channelFinderZipCode: request.channelFinderZipCode,
      createdAt,
      isActive,
      deactivatedDate,
      events: events.map(({ id, externalId, fields }) => ({ id, name: fields.title, externalId, isExcluded: false })),
      eventsVisibleToSubscription: events.map(visible),
      eventReminderMinutes: request.eventReminderMinutes ?? null,
      allowPromotionalContent: request.allowPromotionalContent,
      additionalOptIn: request.additionalOptIn,
      isEventReminderDisabled: request.isEventReminderDisabled,
    },
  };
};

/** Times come back as they were given: how `startDateTime` differs from `startDateTimeUtc` is not documented. */
function visible({
  id,
  accountCode,
  fields,
  extras,
}: SubscriptionEvent): Partial<components["schemas"]["VisibleEvent"]> {
  const { title, location, description, timezone, timezoneIanaId, start, end, allDayEvent } = fields;
  return {
    title,
    location,
    description,
    subscriptionEventId: id,
    timezone,
    timezoneIanaId,
    startDateTime: start,
    startDateTimeUtc: start,
    endDateTime: end,
    ...(allDayEvent === undefined ? {} : { allDayEvent }),
    reminderMinutes: null,
    accountId: accountCode,
    isSubscriptionEvent: true,
    recurrenceUntilCount: null,
    recurrenceInterval: null,
    ...extras,
  };
}
