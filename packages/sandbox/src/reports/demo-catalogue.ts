import type { Account, Audience, Campaign, Catalogue, Creative } from "./catalogue-records.ts";

const currency = { accountCurrencyCode: "USD", accountTimezone: "Etc/UTC", accountTimezoneOffset: 0 } as const;

/** The first two are those of the spec's examples; one of them has no owner (QRY-011). */
const accounts: readonly Account[] = [
  {
    accountId: "acc_demo_0001",
    accountName: "Demo Outfitters",
    countryCode: "US",
    accountOwner: "owner@store.example",
    ...currency,
  },
  { accountId: "acc_demo_0002", accountName: "Demo Home", countryCode: "US", ...currency },
  {
    accountId: "acc_demo_0003",
    accountName: "Demo Travel",
    countryCode: "AU",
    accountOwner: "owner@travel.example",
    accountCurrencyCode: "AUD",
    accountTimezone: "Australia/Sydney",
    accountTimezoneOffset: 600,
  },
  { accountId: "acc_demo_0004", accountName: "Demo Garden", countryCode: "US", ...currency },
];

const campaigns: readonly Campaign[] = [
  campaign("acc_demo_0001", "cmp_demo_0001", "Demo campaign", "US"),
  campaign("acc_demo_0001", "cmp_demo_0002", "Demo campaign North", "CA"),
  campaign("acc_demo_0002", "cmp_demo_0003", "Demo home campaign", "US"),
  campaign("acc_demo_0003", "cmp_demo_0004", "Demo travel campaign", "AU"),
];

const creatives: readonly Creative[] = [
  { campaignId: "cmp_demo_0001", creativeId: "cre_demo_0001", creativeName: "Demo creative 1" },
  { campaignId: "cmp_demo_0001", creativeId: "cre_demo_0002", creativeName: "Demo creative 2" },
  { campaignId: "cmp_demo_0002", creativeId: "cre_demo_0003", creativeName: "Demo creative 3" },
  { campaignId: "cmp_demo_0003", creativeId: "cre_demo_0004", creativeName: "Demo creative 4" },
  { campaignId: "cmp_demo_0003", creativeId: "cre_demo_0005", creativeName: "Demo creative 5" },
  { campaignId: "cmp_demo_0004", creativeId: "cre_demo_0006", creativeName: "Demo creative 6" },
];

const audiences: readonly Audience[] = [
  audience("cmp_demo_0001", "aud_demo_0001", "Demo audience", [18, 34], "all"),
  audience("cmp_demo_0001", "aud_demo_0002", "Demo audience 35+", [35, 64], "all"),
  audience("cmp_demo_0001", "aud_demo_0003", "Demo audience women", [25, 54], "female"),
  audience("cmp_demo_0002", "aud_demo_0004", "Demo audience North", [18, 64], "all"),
  audience("cmp_demo_0003", "aud_demo_0005", "Demo audience men", [25, 54], "male"),
  audience("cmp_demo_0003", "aud_demo_0006", "Demo audience home", [35, 64], "all"),
  audience("cmp_demo_0004", "aud_demo_0007", "Demo audience travel", [18, 64], "all"),
];

export const demoCatalogue: Catalogue = {
  accounts,
  campaigns,
  creatives,
  audiences,
  withoutReportData: ["acc_demo_0004"],
};

function campaign(accountId: string, campaignId: string, campaignName: string, countryCode: string): Campaign {
  const made = { campaignType: "demo-type", campaignObjective: "demo-objective", status: "demo-status" };
  return { accountId, campaignId, campaignName, countryCode, ...made };
}

function audience(
  campaignId: string,
  audienceId: string,
  name: string,
  [min, max]: readonly [min: number, max: number],
  gender: "all" | "female" | "male",
): Audience {
  const accountId = campaigns.find((each) => each.campaignId === campaignId)?.accountId ?? "";
  const device = { desktop: true, tablet: gender === "all", mobile: true };
  return { accountId, campaignId, audienceId, name, ageRange: { min, max }, device, gender };
}
