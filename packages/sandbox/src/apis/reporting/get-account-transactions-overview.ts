import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/reporting.ts";
import { transactionData } from "./legacy-data.ts";
import { transactionMetrics } from "./metrics.ts";

/** The transaction metrics of an account. */
export const getAccountTransactionsOverview: Handler<operations["getAccountTransactionsOverview"]> = (
  exchange,
  world,
) => ({
  status: 200,
  body: transactionMetrics(transactionData(exchange, world)),
  openPoint: ["REP-008", "REP-029"],
});
