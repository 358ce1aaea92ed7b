import type { World } from "../../world/world.ts";
import type { Subscription, SubscriptionEvent } from "./records.ts";
import { calendarKey } from "./state.ts";

/** The events of a subscription, in the order in which they came to be. */
export function eventsOf(world: World, { id }: Subscription): SubscriptionEvent[] {
  return world.state(calendarKey).events.filter(({ subscriptionIds }) => subscriptionIds.includes(id));
}
