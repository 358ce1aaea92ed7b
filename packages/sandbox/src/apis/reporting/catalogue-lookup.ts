import { Refusal } from "../../engine/refusal.ts";
import type { Audience, Campaign, Catalogue } from "../../reports/catalogue-records.ts";

/** @throws Refusal 404 where the account has no such campaign. */
export function foundCampaign({ campaigns }: Catalogue, accountId: string, campaignId: string): Campaign {
  const found = campaigns.find((each) => each.accountId === accountId && each.campaignId === campaignId);
  return found ?? unknown("campaign");
}

/** @throws Refusal 404 where the campaign has no such creative. */
export function foundCreative({ creatives }: Catalogue, campaignId: string | undefined, creativeId: string): void {
  const isThere = creatives.some((each) => each.campaignId === campaignId && each.creativeId === creativeId);
  if (!isThere) unknown("creative");
}

/** @throws Refusal 404 where the campaign has no such audience. */
export function foundAudience({ audiences }: Catalogue, campaignId: string, audienceId: string): Audience {
  const found = audiences.find((each) => each.campaignId === campaignId && each.audienceId === audienceId);
  return found ?? unknown("audience");
}

function unknown(what: "audience" | "campaign" | "creative"): never {
  throw new Refusal(404, `There is no such ${what}.`, { field: `path/${what}Id`, fired: `unknown ${what}` });
}
