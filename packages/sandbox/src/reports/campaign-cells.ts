import { textHash } from "../world/text-hash.ts";
import type { Audience, Campaign, Catalogue, Creative } from "./catalogue-records.ts";
import type { CampaignCell } from "./cell.ts";
import { circumstances, devices, pick } from "./circumstances.ts";
import type { Days } from "./days.ts";
import { drawsOf } from "./draws.ts";

/** What happened for one creative, one audience and one kind of device, day by day. */
interface Series {
  readonly seed: number;
  readonly gender: string;
  readonly country: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

/** Every value of an account's campaigns in `days`: a pure function of the catalogue, in the order of the days. */
export function campaignCells(catalogue: Catalogue, accountId: string, { from, to }: Days): CampaignCell[] {
  const series = seriesOf(catalogue, accountId);
  const cells: CampaignCell[] = [];
  for (let day = from; day < to; day += 1) for (const each of series) cells.push(cellOf(each, day));
  return cells;
}

function seriesOf({ campaigns, creatives, audiences }: Catalogue, accountId: string): Series[] {
  return campaigns
    .filter((campaign) => campaign.accountId === accountId)
    .flatMap((campaign) => {
      const own = <Part extends { readonly campaignId: string }>(parts: readonly Part[]) =>
        parts.filter(({ campaignId }) => campaignId === campaign.campaignId);
      return own(creatives).flatMap((creative) =>
        own(audiences).flatMap((audience) =>
          devices
            .filter((device) => audience.device[device])
            .map((device) => oneSeries(campaign, creative, audience, device)),
        ),
      );
    });
}

function oneSeries(campaign: Campaign, creative: Creative, audience: Audience, device: string): Series {
  const { min, max } = audience.ageRange;
  return {
    seed: textHash(`${campaign.campaignId} ${creative.creativeId} ${audience.audienceId} ${device}`),
    gender: audience.gender,
    country: campaign.countryCode,
    dimensions: {
      advertiser_id: campaign.accountId,
      campaign_id: campaign.campaignId,
      campaign_name: campaign.campaignName,
      campaign_objective: campaign.campaignObjective,
      campaign_country: campaign.countryCode,
      creative_id: creative.creativeId,
      creative_name: creative.creativeName,
      audience_id: audience.audienceId,
      audience_name: audience.name,
      age_range: `${min}-${max}`,
      contains_lookalike_audience: String(textHash(audience.audienceId) % 2 === 0),
      device,
    },
  };
}

function cellOf({ seed, gender, country, dimensions }: Series, day: number): CampaignCell {
  const draw = drawsOf(seed ^ Math.imul(day, 0x9e3779b1));
  const impressions = 60 + draw(120);
  const referrals = 4 + draw(8);
  const acquisitionsByReferralDate = draw(4);
  const grossCost = referrals * (35 + draw(30));
  return {
    day,
    dimensions: {
      ...dimensions,
      ...circumstances(draw),
      gender: gender === "all" ? pick(draw, ["female", "male"]) : gender,
      user_country: pick(draw, [country, country, country, "NZ"]),
      customer_interactivity: pick(draw, ["high", "low"]),
      page_type: pick(draw, ["confirmation", "account"]),
    },
    counts: {
      impressions,
      referrals,
      uniqueReferrals: referrals - draw(3),
      acquisitionsByConversionDate: draw(4),
      acquisitionsByReferralDate,
      grossCost,
      netCost: grossCost - draw(20),
    },
  };
}
