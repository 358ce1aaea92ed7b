/** The smallest part of the data set: what happened on one day for one combination of dimensions. */
export interface Cell<Count extends string> {
  /** Days since 1970-01-01. */
  readonly day: number;
  /** By the slug of the query interface; `audience_id`, `page` and `placement` have no slug there. */
  readonly dimensions: Readonly<Record<string, string>>;
  /** Counts; amounts in hundredths, so that their sums are exact. */
  readonly counts: Readonly<Record<Count, number>>;
}

export type CampaignCell = Cell<
  | "impressions"
  | "referrals"
  | "uniqueReferrals"
  | "acquisitionsByConversionDate"
  | "acquisitionsByReferralDate"
  | "grossCost"
  | "netCost"
>;

export type TransactionCell = Cell<
  | "transactions"
  | "pageTransactions"
  | "totalPageTransactions"
  | "serviceTransactions"
  | "layoutImpressions"
  | "placementImpressions"
  | "impressions"
  | "referrals"
  | "positivePlacementEngagements"
  | "purchases"
  | "revenue"
>;

/** The sum of every count. */
export function sumsOf<Count extends string>(cells: readonly Cell<Count>[]): Readonly<Record<Count, number>> {
  const sums: Partial<Record<Count, number>> = {};
  for (const { counts } of cells) {
    for (const name in counts) sums[name] = (sums[name] ?? 0) + counts[name];
  }
  return sums as Record<Count, number>;
}

/** An amount in its unit, from hundredths. */
export function amount(hundredths: number): number {
  return hundredths / 100;
}

/** A ratio, to four decimals; 0 where there is nothing to divide by. What a ratio means is a choice of the sandbox. */
export function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;
}

/** Cells by what `keyOf` says of each, in the order in which the keys first appear. */
export function groupsOf<Of>(cells: readonly Of[], keyOf: (cell: Of) => string): Map<string, Of[]> {
  const groups = new Map<string, Of[]>();
  for (const cell of cells) {
    const key = keyOf(cell);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [cell]);
    else group.push(cell);
  }
  return groups;
}
