import type { World } from "../../world/world.ts";
import { calendarKey, type Subscription, type SubscriptionEvent } from "./state.ts";

/** The events of a subscription, in the order in which they came to be. */
export function eventsOf(world: World, { id }: Subscription): SubscriptionEvent[] {
  return world.state(calendarKey).events.filter(({ subscriptionIds }) => subscriptionIds.includes(id));
}
