import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/reporting.ts";
import { campaignData } from "./legacy-data.ts";
import { creativeMetrics } from "./metrics.ts";

/** The metrics of one creative within its campaign (REP-054). */
export const getCreativeOverview: Handler<operations["getCreativeOverview"]> = (exchange, world) => ({
  status: 200,
  body: creativeMetrics(campaignData(exchange, world)),
  openPoint: "REP-029",
});
