import type { Exchange } from "../../engine/api.ts";
import type { Operation } from "../../engine/operation.ts";
import type { Refusal } from "../../engine/refusal.ts";
import type { Reply } from "../../engine/reply.ts";
import { failedRead } from "./list-calendar-events.ts";

/**
 * A failure says nothing but its status, as an empty JSON object; on the events read it is that read's envelope. No document
 * shows what is in either (CAL-149).
 */
export function refuse({ status, message, details }: Refusal, { operation }: Exchange): Reply {
  const own = [details.openPoint ?? []].flat();
  return {
    status,
    body: operation.id === "listCalendarEvents" ? failedRead(message, `sandbox_${status}`) : {},
    openPoint: [...new Set([...own, ...unlisted(status, operation), "CAL-149"])],
  };
}

/** The ledger rule that says of a status that this operation does not list it. */
function unlisted(status: number, { id, facts }: Operation): string[] {
  if (status === 401) return facts?.authFailure?.includes(401) ? [] : ["CAL-128"];
  if (status !== 400) return [];
  if (id === "listCalendarEvents") return ["CAL-104"];
  return id === "createSubscription" ? ["CAL-126"] : [];
}
