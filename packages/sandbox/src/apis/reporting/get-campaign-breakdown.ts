import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/reporting.ts";
import { breakdown, namesOf } from "./breakdown.ts";
import { campaignData } from "./legacy-data.ts";
import { campaignMetrics } from "./metrics.ts";

const dimensions = {
  country: "campaign_country",
  campaign: "campaign_id",
  audience: "audience_id",
  creative: "creative_id",
  subvertical: "partner_sub_vertical",
} as const;

/** By one of five groupings; every row names its creatives (READINGS R6). */
export const getCampaignBreakdown: Handler<operations["getCampaignBreakdown"]> = (exchange, world) =>
  breakdown(
    campaignData(exchange, world),
    exchange.query.groupby && dimensions[exchange.query.groupby],
    world,
    (cells) => ({ ...campaignMetrics(cells), creativeName: namesOf(cells, "creative_name") }),
    ["REP-049"],
  );
