import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/reporting.ts";
import { breakdown } from "./breakdown.ts";
import { transactionData } from "./legacy-data.ts";
import { transactionMetrics } from "./metrics.ts";

const dimensions = {
  age: "age_range",
  gender: "gender",
  page: "page",
  pagetype: "page_type",
  placement: "placement",
  position: "rank",
} as const;

/** By one of six groupings. Rows of placements have no page-level metrics: the keys are left out (REP-059). */
export const getAccountTransactionsBreakdown: Handler<operations["getAccountTransactionsBreakdown"]> = (
  exchange,
  world,
) => {
  const { groupby } = exchange.query;
  return breakdown(
    transactionData(exchange, world),
    groupby && dimensions[groupby],
    world,
    (cells) => {
      const { transactions, rpt, purchases, ...others } = transactionMetrics(cells);
      return groupby === "placement" ? others : { ...others, transactions, rpt, purchases };
    },
    ["REP-008"],
  );
};
