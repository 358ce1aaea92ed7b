import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/calendar.ts";
import { accepted } from "./accepted.ts";
import { checkAccount, checkEvent } from "./lookups.ts";

/** Removes an event from all subscriptions, in the background (CAL-096). That it is from all is a choice (CAL-100). */
export const deleteEvent: Handler<operations["deleteEvent"]> = ({ path: { accountCode, eventId } }, world) => {
  checkAccount(world, accountCode);
  checkEvent(world, accountCode, eventId);
  return accepted(world, "deleteEvent", { accountCode, eventId }, ["CAL-100"]);
};
