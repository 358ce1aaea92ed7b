import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/calendar.ts";
import { acceptedReply } from "./accepted-reply.ts";
import { accountSubscription, checkAccount, receiversOf, unknownId } from "./lookups.ts";

/** Removes an event from this subscription alone, in the background (CAL-098). That it is from this alone is a choice (CAL-100). */
export const deleteSubscriptionEvent: Handler<operations["deleteSubscriptionEvent"]> = ({ path }, world) => {
  const { accountCode, subscriptionId, eventId } = path;
  checkAccount(world, accountCode);
  accountSubscription(world, accountCode, subscriptionId);
  if (!receiversOf(world, accountCode, eventId)?.includes(subscriptionId)) throw unknownId(400, "event");
  return acceptedReply(world, "leaveEvent", { subscriptionId, eventId }, ["CAL-100"]);
};
