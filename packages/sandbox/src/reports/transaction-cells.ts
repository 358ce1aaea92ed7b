import { textHash } from "../world/text-hash.ts";
import type { Catalogue } from "./catalogue-records.ts";
import type { TransactionCell } from "./cell.ts";
import { circumstances, devices, pick } from "./circumstances.ts";
import type { Days } from "./days.ts";
import { drawsOf } from "./draws.ts";

/** Pages of every account's shop. */
const pages = [
  {
    page: "demo-order-confirmation",
    page_type: "confirmation",
    placements: ["placement_demo_0001", "placement_demo_0002"],
  },
  { page: "demo-order-history", page_type: "account", placements: ["placement_demo_0003"] },
] as const;

/** Every value of an account's transactions in `days`: a pure function of the catalogue, in the order of the days. */
export function transactionCells({ accounts }: Catalogue, accountId: string, { from, to }: Days): TransactionCell[] {
  const account = accounts.find((each) => each.accountId === accountId);
  const cells: TransactionCell[] = [];
  for (let day = from; day < to && account !== undefined; day += 1) {
    for (const page of pages) {
      for (const device of devices) cells.push(cellOf(account, page, device, day));
    }
  }
  return cells;
}

function cellOf(
  { accountId, countryCode }: { readonly accountId: string; readonly countryCode: string },
  { page, page_type, placements }: (typeof pages)[number],
  device: string,
  day: number,
): TransactionCell {
  const draw = drawsOf(textHash(`${accountId} ${page} ${device}`) ^ Math.imul(day, 0x9e3779b1));
  const transactions = 20 + draw(60);
  const pageTransactions = transactions - draw(5);
  const placementImpressions = transactions + draw(30);
  const referrals = 3 + draw(10);
  const purchases = draw(5);
  return {
    day,
    dimensions: {
      ...circumstances(draw),
      page,
      page_type,
      placement: pick<string>(draw, placements),
      device,
      gender: pick(draw, ["female", "male"]),
      age_range: pick(draw, ["18-34", "35-64"]),
      user_country: pick(draw, [countryCode, countryCode, "NZ"]),
    },
    counts: {
      transactions,
      pageTransactions,
      totalPageTransactions: pageTransactions + draw(5),
      serviceTransactions: Math.floor(transactions / 2) + draw(9),
      layoutImpressions: transactions + draw(20),
      placementImpressions,
      impressions: placementImpressions * 2 + draw(20),
      referrals,
      positivePlacementEngagements: referrals + draw(6),
      purchases,
      revenue: referrals * (80 + draw(90)) + purchases * 100,
    },
  };
}
