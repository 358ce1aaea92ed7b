import type { World } from "../../world/world.ts";
import type { AddedEvent } from "./added-event.ts";

/** The creates of an event that were accepted and are yet to take effect (CAL-086), in the order in which they will. */
export function comingEvents(world: World, accountCode: string, id: string): AddedEvent[] {
  return world
    .due("calendar.addEvent")
    .map(({ payload }) => payload as AddedEvent)
    .filter((added) => added.accountCode === accountCode && added.event.id === id);
}
