import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/reporting.ts";
import { campaignData } from "./legacy-data.ts";
import { campaignMetrics } from "./metrics.ts";

/** The campaign metrics of one campaign. */
export const getCampaignOverview: Handler<operations["getCampaignOverview"]> = (exchange, world) => ({
  status: 200,
  body: campaignMetrics(campaignData(exchange, world)),
  openPoint: "REP-029",
});
