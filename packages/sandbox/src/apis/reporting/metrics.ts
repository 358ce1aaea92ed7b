import type { components } from "../../generated/reporting.ts";
import { amount, type CampaignCell, ratio, sumsOf, type TransactionCell } from "../../reports/cell.ts";

type Schemas = components["schemas"];

/** The ten campaign metrics (REP-006): sums, and how many different campaigns, creatives, … have values. */
export function campaignMetrics(cells: readonly CampaignCell[]): Schemas["CampaignMetrics"] {
  const { uniqueReferrals: _, ...metrics } = creativeMetrics(cells);
  const campaigns = different(cells, "campaign_id");
  return { ...metrics, campaigns, campaignCountries: different(cells, "campaign_country") };
}

/** The nine metrics of a creative (REP-054). */
export function creativeMetrics(cells: readonly CampaignCell[]): Schemas["CreativeMetrics"] {
  const sums = { ...noCampaignCounts, ...sumsOf(cells) };
  return {
    ...sums,
    grossCost: amount(sums.grossCost),
    netCost: amount(sums.netCost),
    creatives: different(cells, "creative_id"),
    audiences: different(cells, "audience_id"),
  };
}

/** The nine transaction metrics (REP-008); `rpt` and `rpm` are revenue per transaction and per thousand, by choice. */
export function transactionMetrics(cells: readonly TransactionCell[]): Schemas["TransactionMetrics"] {
  const sums = { ...noTransactionCounts, ...sumsOf(cells) };
  const revenue = amount(sums.revenue);
  return {
    revenue,
    transactions: sums.transactions,
    placementImpressions: sums.placementImpressions,
    impressions: sums.impressions,
    referrals: sums.referrals,
    rpt: ratio(revenue, sums.transactions),
    rpm: ratio(revenue * 1_000, sums.transactions),
    positivePlacementEngagements: sums.positivePlacementEngagements,
    purchases: sums.purchases,
  };
}

const noCampaignCounts: CampaignCell["counts"] = {
  grossCost: 0,
  netCost: 0,
  impressions: 0,
  referrals: 0,
  uniqueReferrals: 0,
  acquisitionsByConversionDate: 0,
  acquisitionsByReferralDate: 0,
};

const noTransactionCounts = {
  revenue: 0,
  transactions: 0,
  placementImpressions: 0,
  impressions: 0,
  referrals: 0,
  positivePlacementEngagements: 0,
  purchases: 0,
};

function different(cells: readonly CampaignCell[], dimension: string): number {
  return new Set(cells.map(({ dimensions }) => dimensions[dimension])).size;
}
