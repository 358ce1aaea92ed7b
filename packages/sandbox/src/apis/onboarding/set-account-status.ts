import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/onboarding.ts";
import { acceptedReply } from "./accepted-reply.ts";
import { ownAccount } from "./own-account.ts";

/** Pauses or resumes an account and every page of it (ONB-118, ONB-121); from any status, the same one too (ONB-125). */
export const setAccountStatus: Handler<operations["setAccountStatus"]> = (exchange, world) => {
  const account = ownAccount(exchange, world);
  const { status } = exchange.body;
  return acceptedReply(exchange, world, {
    store() {
      account.status = status;
      for (const page of account.pages) page.status = status;
      return {};
    },
  });
};
