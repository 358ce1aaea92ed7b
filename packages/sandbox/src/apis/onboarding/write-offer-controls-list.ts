import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/onboarding.ts";
import { acceptedReply } from "./accepted-reply.ts";
import { ownAccount } from "./own-account.ts";

/** Takes any content, for its fields are not shown (ONB-101), and keeps it as it came. */
export const writeOfferControlsList: Handler<operations["writeOfferControlsList"]> = (exchange, world) => {
  const account = ownAccount(exchange, world);
  return acceptedReply(exchange, world, {
    store() {
      account.offerControlsList = exchange.body ?? null;
      return {};
    },
  });
};
