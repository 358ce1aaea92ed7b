import { anything, count, fields, listOf, mapOf } from "../../world/shape.ts";
import type { StateKey } from "../../world/state-key.ts";

export interface EventsState {
  /** How often each clientEventId was taken in, by account: more than once means that a batch was doubled. */
  readonly received: { [accountId: string]: { [clientEventId: string]: number } };
  /** Accepted calls, events taken in, and events that failed inside of an accepted call. */
  readonly totals: { calls: number; received: number; unprocessed: number };
  /** The last hundred events taken in, the newest last. */
  readonly recent: unknown[];
}

export const eventsKey: StateKey<EventsState> = {
  name: "events",
  shape: fields({
    received: mapOf(mapOf(count)),
    totals: fields({ calls: count, received: count, unprocessed: count }),
    recent: listOf(anything),
  }),
  seed: () => ({ received: {}, totals: { calls: 0, received: 0, unprocessed: 0 }, recent: [] }),
};
