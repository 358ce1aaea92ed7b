import type { Job, World } from "../../world/world.ts";
import type { AddedEvent } from "./added-event.ts";
import { eventOf, subscriptionOf } from "./lookups.ts";
import { calendarKey } from "./state.ts";

/** What happens in the background once a call is accepted (CAL-086). Whatever is gone by then is left alone. */
export const effects = {
  /** Takes all events from subscriptions that have ended (CAL-094). */
  leaveEvents({ subscriptionIds }: { readonly subscriptionIds: readonly string[] }, world: World): void {
    leave(world, subscriptionIds);
  },

  addEvent,

  updateEvent({ accountCode, event }: Pick<AddedEvent, "accountCode" | "event">, world: World): void {
    const found = eventOf(world, accountCode, event.id);
    if (found !== undefined) found.fields = { ...found.fields, ...event.fields };
  },

  deleteEvent(
    { accountCode, eventId }: { readonly accountCode: string; readonly eventId: string },
    world: World,
  ): void {
    const state = world.state(calendarKey);
    const gone = eventOf(world, accountCode, eventId);
    state.events = state.events.filter((event) => event !== gone);
  },

  leaveEvent(
    { subscriptionId, eventId }: { readonly subscriptionId: string; readonly eventId: string },
    world: World,
  ): void {
    leave(world, [subscriptionId], eventId);
  },
} satisfies Readonly<Record<string, Job>>;

/**
 * Puts an event into those of the subscriptions that are active (CAL-085). One that the account has already stays as it
 * is: other subscriptions have it too, and to change it is what an update is for (CAL-120).
 */
export function addEvent({ accountCode, event, subscriptionIds }: AddedEvent, world: World): void {
  const receivers = subscriptionIds.filter((id) => subscriptionOf(world, id)?.isActive);
  if (receivers.length === 0) return;
  const found = eventOf(world, accountCode, event.id);
  if (found === undefined) {
    const { id, fields } = event;
    const added = { id, accountCode, fields, extras: {}, subscriptionIds: [...new Set(receivers)] };
    world.state(calendarKey).events.push(added);
    return;
  }
  found.subscriptionIds = [...new Set([...found.subscriptionIds, ...receivers])];
}

function leave(world: World, subscriptionIds: readonly string[], eventId?: string): void {
  const state = world.state(calendarKey);
  const leaving = new Set(subscriptionIds);
  for (const event of state.events) {
    if (eventId === undefined || event.id === eventId)
      event.subscriptionIds = event.subscriptionIds.filter((id) => !leaving.has(id));
  }
  state.events = state.events.filter(
    ({ calendarId, subscriptionIds: left }) => calendarId !== undefined || left.length > 0,
  );
}
