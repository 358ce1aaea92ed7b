import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/onboarding.ts";
import { acceptedReply } from "./accepted-reply.ts";
import { ownPage } from "./own-page.ts";

/** Switches the layout type of a page. How the body names it is not shown (ONB-150): it is kept as it came. */
export const switchPageLayoutType: Handler<operations["switchPageLayoutType"]> = (exchange, world) => {
  const page = ownPage(exchange, world);
  return acceptedReply(exchange, world, {
    store() {
      page.layoutType = exchange.body ?? null;
      return { page_identifier: page.pageIdentifier };
    },
  });
};
