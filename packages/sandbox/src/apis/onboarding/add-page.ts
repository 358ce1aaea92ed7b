import type { Handler } from "../../engine/api.ts";
import { Refusal } from "../../engine/refusal.ts";
import type { operations } from "../../generated/onboarding.ts";
import { acceptedReply } from "./accepted-reply.ts";
import { ownAccount } from "./own-account.ts";
import type { Page } from "./records.ts";

/**
 * Adds a page, whatever its content (ONB-148). The contract does not show the field that names its surface. So only an
 * account whose surfaces are all taken gets the 422 for a surface that has its page already (READINGS O31).
 */
export const addPage: Handler<operations["addPage"]> = (exchange, world) => {
  const account = ownAccount(exchange, world);
  if (account.surfacesTaken) {
    throw new Refusal(422, "The account already has a page for this surface.", {
      field: "body",
      rule: ["ONB-147", "ONB-257"],
      fired: "duplicate surface",
    });
  }
  return acceptedReply(exchange, world, {
    openPoint: "ONB-106",
    store() {
      // Never a mixed account by a call of the partner's (ONB-122): a page begins as its account is.
      const page: Page = {
        pageIdentifier: world.nextId("page"),
        status: account.status === "paused" ? "paused" : "active",
      };
      account.pages.push(page);
      return { page_identifier: page.pageIdentifier };
    },
  });
};
