import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/onboarding.ts";
import { acceptedReply } from "./accepted-reply.ts";
import { ownAccount } from "./own-account.ts";

/** Writes the theme of a layout, whose fields are not shown (ONB-107): it is kept as it came. */
export const writeLayoutTheme: Handler<operations["writeLayoutTheme"]> = (exchange, world) => {
  const { layouts } = ownAccount(exchange, world);
  return acceptedReply(exchange, world, {
    store() {
      layouts[exchange.path.layout_id] = exchange.body ?? null;
      return {};
    },
  });
};
