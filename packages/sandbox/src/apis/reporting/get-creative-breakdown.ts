import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/reporting.ts";
import { breakdown } from "./breakdown.ts";
import { campaignData } from "./legacy-data.ts";
import { creativeMetrics } from "./metrics.ts";

/** A creative's metrics by audience (REP-056). */
export const getCreativeBreakdown: Handler<operations["getCreativeBreakdown"]> = (exchange, world) =>
  breakdown(campaignData(exchange, world), exchange.query.groupby && "audience_id", world, creativeMetrics);
