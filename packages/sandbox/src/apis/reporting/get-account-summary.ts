import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/reporting.ts";
import { campaignData, transactionData } from "./legacy-data.ts";
import { campaignMetrics, transactionMetrics } from "./metrics.ts";

/** Both groups of metrics of an account (REP-040, REP-041). */
export const getAccountSummary: Handler<operations["getAccountSummary"]> = (exchange, world) => ({
  status: 200,
  body: {
    campaignsSummary: campaignMetrics(campaignData(exchange, world)),
    transactionsSummary: transactionMetrics(transactionData(exchange, world)),
  },
  openPoint: ["REP-008", "REP-029"],
});
