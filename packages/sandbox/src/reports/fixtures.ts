import { apps, appWithoutAccounts, appWithoutReportData } from "../auth/credentials.ts";
import { dataDays, dateOf } from "./days.ts";
import { demoCatalogue } from "./demo-catalogue.ts";

/** What a test of query, legacy reporting and events v1 needs to start. */
export const reportFixtures = {
  apps: apps.map((app) => ({ ...credentialsOf(app), ...reachOf(app.accountIds) })),
  /** Its list of accounts is 404. */
  appWithoutAccounts: credentialsOf(appWithoutAccounts),
  /** It reads its account, but the account's reports are 403. */
  appWithoutReportData: { ...credentialsOf(appWithoutReportData), accountIds: appWithoutReportData.accountIds },
  /** Days that have values, the first and the one after the last. */
  reportData: { startDate: dateOf(dataDays.from), endDate: dateOf(dataDays.to) },
};

function credentialsOf({ clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string }) {
  return { appId: clientId, appSecret: clientSecret };
}

/** Campaigns are those of the first account, creatives and audiences those of its first campaign. */
function reachOf(accountIds: readonly string[]) {
  const { accounts, campaigns, creatives, audiences } = demoCatalogue;
  const campaignIds = campaigns
    .filter(({ accountId }) => accountId === accountIds[0])
    .map(({ campaignId }) => campaignId);
  const isOfFirst = ({ campaignId }: { readonly campaignId: string }) => campaignId === campaignIds[0];
  return {
    accountIds,
    unreachableAccountId: accounts.find(({ accountId }) => !accountIds.includes(accountId))?.accountId,
    campaignIds,
    creativeIds: creatives.filter(isOfFirst).map(({ creativeId }) => creativeId),
    audienceIds: audiences.filter(isOfFirst).map(({ audienceId }) => audienceId),
  };
}
