import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/reporting.ts";
import { reportableCatalogue } from "../../reports/reached-account.ts";
import { foundAudience, foundCampaign } from "./catalogue-lookup.ts";
import { metadata } from "./metadata.ts";

/** An audience's record. */
export const getAudience: Handler<operations["getAudience"]> = ({ path, query, caller }, world) => {
  const catalogue = reportableCatalogue(caller, path.accountId, world, "path/accountId");
  foundCampaign(catalogue, path.accountId, path.campaignId);
  return metadata(foundAudience(catalogue, path.campaignId, path.audienceId), query);
};
