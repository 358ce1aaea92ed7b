import type { ReportingClient } from "../src/index.ts";

/** What the contract asks of every read, its paths included where they have one. */
export const query = {
  dateStart: "2026-01-01T00:00:00.000",
  dateEnd: "2026-02-01T00:00:00.000",
  currency: "USD",
  timeZoneVariation: "America/Chicago",
} as const;

const account = { accountId: "acc-1" };
const campaign = { ...account, campaignId: "cam-1" };
const creative = { ...campaign, creativeId: "cre-1" };

/** One valid call of every operation. */
export const everyOperation = {
  getAccountSummary: (client: ReportingClient) =>
    client.GET("/reporting/accounts/{accountId}/summary", { params: { path: account, query } }),
  getAccountCampaignsBreakdown: (client: ReportingClient) =>
    client.GET("/reporting/accounts/{accountId}/campaigns/breakdown", {
      params: { path: account, query: { ...query, groupby: "country" } },
    }),
  getAccountTransactionsOverview: (client: ReportingClient) =>
    client.GET("/reporting/accounts/{accountId}/transactions/overview", { params: { path: account, query } }),
  getAccountTransactionsBreakdown: (client: ReportingClient) =>
    client.GET("/reporting/accounts/{accountId}/transactions/breakdown", {
      params: { path: account, query: { ...query, groupby: "pagetype" } },
    }),
  getCampaignOverview: (client: ReportingClient) =>
    client.GET("/reporting/accounts/{accountId}/campaigns/{campaignId}/overview", {
      params: { path: campaign, query },
    }),
  getCampaignBreakdown: (client: ReportingClient) =>
    client.GET("/reporting/accounts/{accountId}/campaigns/{campaignId}/breakdown", {
      params: { path: campaign, query: { ...query, groupby: "subvertical" } },
    }),
  getCampaignHistogram: (client: ReportingClient) =>
    client.GET("/reporting/accounts/{accountId}/campaigns/{campaignId}/histogram", {
      params: { path: campaign, query },
    }),
  getCreativeOverview: (client: ReportingClient) =>
    client.GET("/reporting/accounts/{accountId}/campaigns/{campaignId}/creatives/{creativeId}/overview", {
      params: { path: creative, query },
    }),
  getCreativeBreakdown: (client: ReportingClient) =>
    client.GET("/reporting/accounts/{accountId}/campaigns/{campaignId}/creatives/{creativeId}/breakdown", {
      params: { path: creative, query: { ...query, groupby: "audience" } },
    }),
  getCampaign: (client: ReportingClient) =>
    client.GET("/metadata/accounts/{accountId}/campaigns/{campaignId}", { params: { path: campaign, query } }),
  getAudience: (client: ReportingClient) =>
    client.GET("/metadata/accounts/{accountId}/campaigns/{campaignId}/audiences/{audienceId}", {
      params: { path: { ...campaign, audienceId: "aud-1" }, query },
    }),
};

export const operations = Object.keys(everyOperation) as (keyof typeof everyOperation)[];
