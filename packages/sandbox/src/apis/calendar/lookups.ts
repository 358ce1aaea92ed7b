import { Refusal } from "../../engine/refusal.ts";
import type { World } from "../../world/world.ts";
import { type Calendar, calendarKey, type Subscription, type SubscriptionEvent } from "./state.ts";

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
  return Object.hasOwn(subscriptions, id) ? subscriptions[id] : undefined;
}

export function eventOf(world: World, accountCode: string, id: string): SubscriptionEvent | undefined {
  return world.state(calendarKey).events.find((event) => event.accountCode === accountCode && event.id === id);
}

/** The subscription, of this account. @throws Refusal 400 where there is none. */
export function accountSubscription(world: World, accountCode: string, id: string): Subscription {
  const found = subscriptionOf(world, id);
  if (found?.accountCode !== accountCode) throw unknownId(400, "subscription");
  return found;
}

/** The event, of this account. @throws Refusal 400 where there is none. */
export function accountEvent(world: World, accountCode: string, id: string): SubscriptionEvent {
  const found = eventOf(world, accountCode, id);
  if (found === undefined) throw unknownId(400, "event");
  return found;
}

/** An id that does not exist: 404 where the endpoint lists it, else 400, which is a choice (CAL-119). */
export function unknownId(status: 400 | 404, what: string): Refusal {
  return new Refusal(status, `There is no such ${what}.`, {
    openPoint: status === 400 ? "CAL-119" : undefined,
    fired: `unknown ${what}`,
  });
}
