/** Both reports take the same body. */
export const operations: readonly string[] = ["getCampaignsReport", "getTransactionsReport"];
