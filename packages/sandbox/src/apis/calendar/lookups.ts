import { Refusal } from "../../engine/refusal.ts";
import { ownValue } from "../../world/own-properties.ts";
import type { World } from "../../world/world.ts";
import { comingEvents } from "./coming-events.ts";
import type { Calendar, Subscription, SubscriptionEvent } from "./records.ts";
import { calendarKey } from "./state.ts";

/** @throws Refusal 400 where the account is unknown. */
export function checkAccount(world: World, accountCode: string): void {
  if (!world.state(calendarKey).calendars.some((calendar) => calendar.accountCode === accountCode))
    throw unknownId(400, "account");
}

/** The account's calendar by its code or its id, whichever `by` names. */
export function calendarOf(
  world: World,
  accountCode: string,
  by: { code: string } | { id: string },
): Calendar | undefined {
  return world
    .state(calendarKey)
    .calendars.find(
      (calendar) =>
        calendar.accountCode === accountCode && ("code" in by ? calendar.code === by.code : calendar.id === by.id),
    );
}

export function subscriptionOf(world: World, id: string): Subscription | undefined {
  const { subscriptions } = world.state(calendarKey);
  return ownValue(subscriptions, id);
}

export function eventOf(world: World, accountCode: string, id: string): SubscriptionEvent | undefined {
  return world.state(calendarKey).events.find((event) => event.accountCode === accountCode && event.id === id);
}

/** The subscription, of this account. @throws Refusal 400 where there is none. */
export function accountSubscription(world: World, accountCode: string, id: string, field?: string): Subscription {
  const found = subscriptionOf(world, id);
  if (found?.accountCode !== accountCode) throw unknownId(400, "subscription", field);
  return found;
}

/**
 * The subscriptions that have the account's event or will get it. A caller that received 202 for a create may name the
 * event at once, though it comes later (CAL-086). Undefined where there is no such event and none to come.
 */
export function receiversOf(world: World, accountCode: string, id: string): readonly string[] | undefined {
  const found = eventOf(world, accountCode, id);
  const events = [...(found === undefined ? [] : [found]), ...comingEvents(world, accountCode, id)];
  return events.length === 0 ? undefined : events.flatMap(({ subscriptionIds }) => subscriptionIds);
}

/** @throws Refusal 400 where the account has no such event and none is to come. */
export function checkEvent(world: World, accountCode: string, id: string, field?: string): void {
  if (receiversOf(world, accountCode, id) === undefined) throw unknownId(400, "event", field);
}

/** An id that does not exist: 404 where the endpoint lists it, else 400, which is a choice (CAL-119). */
export function unknownId(status: 400 | 404, what: keyof typeof fields, field: string = fields[what]): Refusal {
  return new Refusal(status, `There is no such ${what}.`, {
    openPoint: status === 400 ? "CAL-119" : undefined,
    field,
    fired: `unknown ${what}`,
  });
}

const fields = {
  account: "path/accountCode",
  calendar: "path/calendarCode",
  event: "path/eventId",
  subscription: "path/subscriptionId",
} as const;
