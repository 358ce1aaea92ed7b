import type { World } from "../../world/world.ts";

/** Events of this type fail, each for itself. */
export const unprocessedEventType = "sandbox.unprocessed";

/**
 * Whether an event fails while its call is accepted. The contract does not specify which defects do that (EVT-132).
 * Here fixtures decide: a type of their own, and a share of all events. The clientEventId decides the share, so a repeat fails alike.
 */
export function isUnprocessed(
  event: { readonly clientEventId: string; readonly eventType: string },
  { crypto, settings }: World,
): boolean {
  if (event.eventType === unprocessedEventType) return true;
  const { unprocessedShare } = settings;
  if (unprocessedShare <= 0) return false;
  return Number.parseInt(crypto.hash(event.clientEventId).slice(0, 8), 16) < unprocessedShare * 2 ** 32;
}
