import type { QueryClient } from "../src/index.ts";

const params = { path: { account_id: "acc-1" } };

/** A report request with nothing but what is required. */
const report = { startDate: "2026-01-01", endDate: "2026-02-01", metrics: ["impressions"] };

/** One valid call of every operation. */
export const everyOperation = {
  listAccounts: (client: QueryClient) => client.GET("/v1/query/accounts"),
  getAccount: (client: QueryClient) => client.GET("/v1/query/accounts/{account_id}", { params }),
  getCampaignsReport: (client: QueryClient) =>
    client.POST("/v1/query/accounts/{account_id}/campaigns/", { params, body: report }),
  getCampaignsHelp: (client: QueryClient) => client.GET("/v1/query/accounts/{account_id}/campaigns/help", { params }),
  getTransactionsReport: (client: QueryClient) =>
    client.POST("/v1/query/accounts/{account_id}/transactions", { params, body: report }),
  getTransactionsHelp: (client: QueryClient) =>
    client.GET("/v1/query/accounts/{account_id}/transactions/help", { params }),
};

export const operations = Object.keys(everyOperation) as (keyof typeof everyOperation)[];
