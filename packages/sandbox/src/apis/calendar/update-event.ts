import type { Handler } from "../../engine/api.ts";
import { Refusal } from "../../engine/refusal.ts";
import type { operations } from "../../generated/calendar.ts";
import { acceptedReply } from "./accepted-reply.ts";
import { givenEvent } from "./given-event.ts";
import { checkAccount, checkEvent } from "./lookups.ts";

/**
 * Changes the given fields of an event for all its subscriptions, in the background (CAL-120); that the others stay is a choice
 * (CAL-156). It takes `id` in the place of
 * `eventId` (READINGS K3), which is a choice.
 */
export const updateEvent: Handler<operations["updateEvent"]> = (exchange, world) => {
  const { accountCode } = exchange.path;
  checkAccount(world, accountCode);
  const { id, fields } = givenEvent(exchange, exchange.body);
  if (id === undefined) {
    throw new Refusal(400, "The event has no eventId.", {
      openPoint: "CAL-127",
      field: "body/eventId",
      rule: ["CAL-120", "CAL-127"],
      fired: "no eventId",
    });
  }
  checkEvent(world, accountCode, id, "body/eventId");
  const choices = [...(exchange.body.eventId === undefined ? ["CAL-004", "CAL-127"] : []), "CAL-156"];
  return acceptedReply(world, "updateEvent", { accountCode, event: { id, fields } }, choices);
};
