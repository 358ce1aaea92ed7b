import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/reporting.ts";
import { breakdown, namesOf } from "./breakdown.ts";
import { campaignData } from "./legacy-data.ts";
import { campaignMetrics } from "./metrics.ts";

/** By campaign, or by country (REP-035). `Audiences` comes beside `audiences`, and every row has names (READINGS R5, R6). */
export const getAccountCampaignsBreakdown: Handler<operations["getAccountCampaignsBreakdown"]> = (exchange, world) =>
  breakdown(
    campaignData(exchange, world),
    exchange.query.groupby === undefined ? "campaign_id" : "campaign_country",
    world,
    (cells) => {
      const metrics = campaignMetrics(cells);
      return { ...metrics, Audiences: metrics.audiences, campaignName: namesOf(cells, "campaign_name") };
    },
    ["REP-038", "REP-049"],
  );
