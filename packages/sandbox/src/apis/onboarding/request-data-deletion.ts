import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/onboarding.ts";
import { acceptedReply } from "./accepted-reply.ts";
import { ownAccount } from "./own-account.ts";

/** Files a deletion request of the whole account. Its fields are not shown (ONB-162): it is kept as it came, nothing is deleted. */
export const requestDataDeletion: Handler<operations["requestDataDeletion"]> = (exchange, world) => {
  const { deletionRequests } = ownAccount(exchange, world);
  return acceptedReply(exchange, world, {
    store() {
      deletionRequests.push(exchange.body ?? null);
      return {};
    },
  });
};
