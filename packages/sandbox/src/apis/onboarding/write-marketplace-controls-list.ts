import type { Handler } from "../../engine/api.ts";
import { Refusal } from "../../engine/refusal.ts";
import type { operations } from "../../generated/onboarding.ts";
import { acceptedReply } from "./accepted-reply.ts";
import { callerParent } from "./caller-parent.ts";
import { ownAccount } from "./own-account.ts";
import type { BlockedVertical, Parent } from "./records.ts";
import { isMapped, pairText } from "./vertical-pair.ts";

/** Merges blocked verticals onto the stored ones, all or nothing: one unmapped pair refuses the whole write (ONB-068). */
export const writeMarketplaceControlsList: Handler<operations["writeMarketplaceControlsList"]> = (exchange, world) => {
  const account = ownAccount(exchange, world);
  const { name, blockedVerticals = [], domains } = exchange.body;
  refuseUnmapped(callerParent(exchange, world), blockedVerticals);
  return acceptedReply(exchange, world, {
    store(operationId) {
      const { controlsList: stored } = account;
      // How domains combine is not shown (ONB-066): the last ones are kept as they came.
      const kept = domains ?? stored?.domains;
      account.controlsList = {
        name,
        blockedVerticals: merged(stored?.blockedVerticals ?? [], blockedVerticals),
        ...(kept === undefined ? {} : { domains: kept }),
      };
      return { operation_id: operationId };
    },
  });
};

function refuseUnmapped(parent: Parent, entries: readonly BlockedVertical[]): void {
  if (entries.length > 0 && parent.mappings.length === 0) {
    const message = "There is no partnership vertical mapping for MCL translation; nothing was stored.";
    throw new Refusal(400, `${message} See GET /v1/partnership/vertical-mappings.`, {
      field: "body/blockedVerticals",
      rule: ["ONB-264", "ONB-261"],
      fired: "no mapping",
    });
  }
  const unmapped = new Set(entries.filter((entry) => !isMapped(parent, entry)).map(pairText));
  if (unmapped.size === 0) return;
  const pairs = [...unmapped].join(", ");
  const message = `No mapping row for these pairs (partner_vertical_id, partner_sub_vertical_id): ${pairs}; nothing was stored.`;
  throw new Refusal(400, `${message} See GET /v1/partnership/vertical-mappings.`, {
    field: "body/blockedVerticals",
    rule: ["ONB-261", "ONB-069"],
    fired: "unmapped pair",
  });
}

/** One entry per partnerSubVerticalId (ONB-052), the last of a key; of each only what the contract shows. */
function merged(stored: readonly BlockedVertical[], sent: readonly BlockedVertical[]): BlockedVertical[] {
  const entries = [...stored, ...sent].map(
    ({ partnerVerticalId, partnerSubVerticalId, policy, position1Policy }) =>
      [String(partnerSubVerticalId), { partnerVerticalId, partnerSubVerticalId, policy, position1Policy }] as const,
  );
  return [...new Map(entries).values()];
}
