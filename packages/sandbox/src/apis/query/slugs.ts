import { campaignCells } from "../../reports/campaign-cells.ts";
import type { Catalogue } from "../../reports/catalogue-records.ts";
import { amount, type Cell, ratio } from "../../reports/cell.ts";
import type { Days } from "../../reports/days.ts";
import { transactionCells } from "../../reports/transaction-cells.ts";

/** One kind of report: the slugs it takes (the split between the kinds is open, QRY-074) and the data behind them. */
export interface ReportKind<Count extends string> {
  readonly dimensions: readonly string[];
  readonly metrics: Readonly<Record<string, Metric<Count>>>;
  cells(catalogue: Catalogue, accountId: string, days: Days): Cell<Count>[];
}

/** A metric's value, of the sums of a group. */
export interface Metric<Count extends string> {
  readonly of: (sums: Readonly<Record<Count, number>>) => number;
  /** What it means is a choice of the sandbox, since slugs are not described (QRY-073). */
  readonly isRatio?: true;
}

const shown = [
  "age_range",
  "device",
  "gender",
  "user_country",
  "partner_sub_vertical",
  "partner_vertical",
  "rank",
  "platform_type",
  "display_type",
  "page_type",
] as const;

/** The slugs of campaigns reports here: which of the known ones an account has is the sandbox's choice (QRY-072). */
export const campaignsKind: ReportKind<keyof ReturnType<typeof campaignCells>[number]["counts"]> = {
  dimensions: [
    "audience_name",
    "advertiser_id",
    "campaign_id",
    "campaign_name",
    "campaign_objective",
    "campaign_country",
    "creative_id",
    "creative_name",
    "contains_lookalike_audience",
    "customer_interactivity",
    ...shown,
  ],
  metrics: {
    impressions: { of: ({ impressions }) => impressions },
    referrals: { of: ({ referrals }) => referrals },
    clickthru_acquisitions: { of: ({ acquisitionsByReferralDate }) => acquisitionsByReferralDate },
    cpa: {
      of: ({ grossCost, acquisitionsByReferralDate }) => ratio(amount(grossCost), acquisitionsByReferralDate),
      isRatio: true,
    },
    gross_cost: { of: ({ grossCost }) => amount(grossCost) },
  },
  cells: campaignCells,
};

/** The slugs of transactions reports here, by the sandbox's choice as well. */
export const transactionsKind: ReportKind<keyof ReturnType<typeof transactionCells>[number]["counts"]> = {
  dimensions: shown,
  metrics: {
    transactions: { of: ({ transactions }) => transactions },
    svc_transactions_per_transaction: {
      of: ({ serviceTransactions, transactions }) => ratio(serviceTransactions, transactions),
      isRatio: true,
    },
    page_transactions: { of: ({ pageTransactions }) => pageTransactions },
    layout_impressions: { of: ({ layoutImpressions }) => layoutImpressions },
    total_page_transactions: { of: ({ totalPageTransactions }) => totalPageTransactions },
  },
  cells: transactionCells,
};
