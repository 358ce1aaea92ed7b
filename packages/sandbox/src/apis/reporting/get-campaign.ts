import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/reporting.ts";
import { reportableCatalogue } from "../../reports/reached-account.ts";
import { foundCampaign } from "./catalogue-lookup.ts";
import { metadata } from "./metadata.ts";

/** A campaign's record. */
export const getCampaign: Handler<operations["getCampaign"]> = ({ path, query, caller }, world) => {
  const catalogue = reportableCatalogue(caller, path.accountId, world, "path/accountId");
  return metadata(foundCampaign(catalogue, path.accountId, path.campaignId), query);
};
