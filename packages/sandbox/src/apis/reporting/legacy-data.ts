import type { Caller } from "../../engine/api.ts";
import { Refusal } from "../../engine/refusal.ts";
import { campaignCells } from "../../reports/campaign-cells.ts";
import type { CampaignCell, TransactionCell } from "../../reports/cell.ts";
import { type Days, daysBetween, localTimeOf } from "../../reports/days.ts";
import { reportableCatalogue } from "../../reports/reached-account.ts";
import { transactionCells } from "../../reports/transaction-cells.ts";
import type { World } from "../../world/world.ts";
import { foundCampaign, foundCreative } from "./catalogue-lookup.ts";

/** What the performance reads have in common. */
interface Read {
  readonly path: { readonly accountId: string; readonly campaignId?: string; readonly creativeId?: string };
  readonly query: { readonly dateStart?: string; readonly dateEnd?: string };
  readonly caller: Caller;
}

/**
 * The campaign values that a read is about: of its account, or of its campaign, or of its creative.
 *
 * @throws Refusal 403 out of reach · 404 unknown id · 400 no such day.
 */
export function campaignData({ path, query, caller }: Read, world: World): CampaignCell[] {
  const { accountId, campaignId, creativeId } = path;
  const catalogue = reportableCatalogue(caller, accountId, world, "path/accountId");
  if (campaignId !== undefined) foundCampaign(catalogue, accountId, campaignId);
  if (creativeId !== undefined) foundCreative(catalogue, campaignId, creativeId);
  return campaignCells(catalogue, accountId, daysOf(query)).filter(
    ({ dimensions }) =>
      (campaignId === undefined || dimensions.campaign_id === campaignId) &&
      (creativeId === undefined || dimensions.creative_id === creativeId),
  );
}

/**
 * The transaction values of the account that a read is about.
 *
 * @throws Refusal 403 out of reach · 404 unknown id · 400 no such day.
 */
export function transactionData({ path: { accountId }, query, caller }: Read, world: World): TransactionCell[] {
  const catalogue = reportableCatalogue(caller, accountId, world, "path/accountId");
  return transactionCells(catalogue, accountId, daysOf(query));
}

/** The end is not part of the range, as in the query interface; nothing bounds how long it is (REP-029). */
function daysOf({ dateStart = "", dateEnd = "" }: Read["query"]): Days {
  const [start, end] = [localTimeOf(dateStart), localTimeOf(dateEnd)];
  if (start === undefined || end === undefined) {
    throw new Refusal(400, "dateStart and dateEnd must be days that exist.", {
      openPoint: "REP-084",
      field: start === undefined ? "query/dateStart" : "query/dateEnd",
      rule: start === undefined ? "REP-021" : "REP-023",
      fired: "no such day",
    });
  }
  return daysBetween(start, end);
}
