import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/onboarding.ts";
import { acceptedReply } from "./accepted-reply.ts";
import { ownAccount } from "./own-account.ts";

/** Starts a payout setup. The contract does not show its response: a payload without fields (ONB-102). */
export const startPayoutSetup: Handler<operations["startPayoutSetup"]> = (exchange, world) => {
  const account = ownAccount(exchange, world);
  const { provider, experience, contact } = exchange.body;
  return acceptedReply(exchange, world, {
    openPoint: "ONB-102",
    store() {
      account.payoutSetups.push({ provider, experience, ...(contact ? { email: contact.email } : {}) });
      return {};
    },
  });
};
