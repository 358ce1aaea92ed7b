import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/calendar.ts";
import { acceptedReply } from "./accepted-reply.ts";
import { eventToAdd } from "./event-to-add.ts";
import { givenEvent } from "./given-event.ts";
import { accountSubscription, checkAccount } from "./lookups.ts";

/** Adds an event to subscriptions of the account, in the background (CAL-122). No field is required (CAL-127). */
export const createEvent: Handler<operations["createEvent"]> = (exchange, world) => {
  const { accountCode } = exchange.path;
  checkAccount(world, accountCode);
  const { event = {}, subscriptionIds = [] } = exchange.body;
  for (const id of subscriptionIds) accountSubscription(world, accountCode, id, "body/subscriptionIds");
  const { event: added, choices } = eventToAdd(world, accountCode, givenEvent(exchange, event));
  const nothing = exchange.body.event === undefined ? ["CAL-127"] : [];
  return acceptedReply(world, "addEvent", { accountCode, event: added, subscriptionIds }, [...choices, ...nothing]);
};
