import { apps } from "../../auth/credentials.ts";
import { type Api, handlersOf } from "../../engine/api.ts";
import { requestCheck } from "../../engine/request-check.ts";
import type { operations } from "../../generated/reporting.ts";
import { getAccountCampaignsBreakdown } from "./get-account-campaigns-breakdown.ts";
import { getAccountSummary } from "./get-account-summary.ts";
import { getAccountTransactionsBreakdown } from "./get-account-transactions-breakdown.ts";
import { getAccountTransactionsOverview } from "./get-account-transactions-overview.ts";
import { getAudience } from "./get-audience.ts";
import { getCampaign } from "./get-campaign.ts";
import { getCampaignBreakdown } from "./get-campaign-breakdown.ts";
import { getCampaignHistogram } from "./get-campaign-histogram.ts";
import { getCampaignOverview } from "./get-campaign-overview.ts";
import { getCreativeBreakdown } from "./get-creative-breakdown.ts";
import { getCreativeOverview } from "./get-creative-overview.ts";
import { invalid } from "./invalid.ts";
import { legacyAuthentication } from "./legacy-authentication.ts";

/** The fixed legacy reads, over the data of the query interface. Its fixtures are those of query. */
export const reporting: Api = {
  name: "reporting",
  steps: [legacyAuthentication, requestCheck],
  handlers: handlersOf<operations>({
    getAccountSummary,
    getAccountCampaignsBreakdown,
    getAccountTransactionsOverview,
    getAccountTransactionsBreakdown,
    getCampaignOverview,
    getCampaignBreakdown,
    getCampaignHistogram,
    getCreativeOverview,
    getCreativeBreakdown,
    getCampaign,
    getAudience,
  }),
  token: { openPoint: "QRY-089" },
  unplacedReads: "REP-068",
  // No error has a documented body (REP-083), and 404 is in a table that names no interface (REP-082).
  refuse: ({ status, details }) => ({
    status,
    openPoint: [...(status === 404 ? ["REP-082"] : []), "REP-083", ...[details.openPoint ?? []].flat()],
  }),
  invalid,
  firstIds: `account ${apps[0].accountIds[0]}`,
};
