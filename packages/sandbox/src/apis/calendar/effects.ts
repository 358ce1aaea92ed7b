import type { Job, World } from "../../world/world.ts";
import type { GivenEvent } from "./given-event.ts";
import { eventOf, subscriptionOf } from "./lookups.ts";
import { calendarKey } from "./state.ts";

/** What happens in the background once a call is accepted (CAL-084, CAL-086). Whatever is gone by then is left alone. */
export const effects = {
  /** Ends subscriptions for good and takes their events away (CAL-088, CAL-094). */
  deactivate({ subscriptionIds }: { readonly subscriptionIds: readonly string[] }, world: World, at: number): void {
    for (const id of subscriptionIds) {
      const subscription = subscriptionOf(world, id);
      if (!subscription?.isActive) continue;
      subscription.isActive = false;
      subscription.deactivatedDate = new Date(at).toISOString();
    }
    leaveEvents(world, subscriptionIds);
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
    leaveEvents(world, [subscriptionId], eventId);
  },
} satisfies Readonly<Record<string, Job>>;

/** An event for subscriptions of an account. */
interface AddedEvent {
  readonly accountCode: string;
  readonly event: GivenEvent & { readonly id: string };
  readonly subscriptionIds: readonly string[];
}

/**
 * Puts an event into those of the subscriptions that are active (CAL-085). One that the account has already gets the new
 * fields and subscriptions.
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
  found.fields = { ...found.fields, ...event.fields };
  found.subscriptionIds = [...new Set([...found.subscriptionIds, ...receivers])];
}

function leaveEvents(world: World, subscriptionIds: readonly string[], eventId?: string): void {
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
