import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/reporting.ts";
import { groupsOf } from "../../reports/cell.ts";
import { dateOf } from "../../reports/days.ts";
import { campaignData } from "./legacy-data.ts";
import { campaignMetrics } from "./metrics.ts";

/** The campaign metrics day by day. The length of an interval, and how its start is written, are choices (REP-062). */
export const getCampaignHistogram: Handler<operations["getCampaignHistogram"]> = (exchange, world) => ({
  status: 200,
  body: [...groupsOf(campaignData(exchange, world), ({ day }) => dateOf(day))].map(([date, cells]) => ({
    intervalTimestamp: `${date}T00:00:00.000`,
    ...campaignMetrics(cells),
  })),
  openPoint: ["REP-029", "REP-062"],
});
