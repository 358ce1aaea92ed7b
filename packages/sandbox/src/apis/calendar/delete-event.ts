import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/calendar.ts";
import { acceptedReply } from "./accepted-reply.ts";
import { checkAccount, checkEvent } from "./lookups.ts";

/** Removes an event from all subscriptions, in the background (CAL-096). That it is from all is a choice (CAL-100). */
export const deleteEvent: Handler<operations["deleteEvent"]> = ({ path: { accountCode, eventId } }, world) => {
  checkAccount(world, accountCode);
  checkEvent(world, accountCode, eventId);
  return acceptedReply(world, "deleteEvent", { accountCode, eventId }, ["CAL-100"]);
};
