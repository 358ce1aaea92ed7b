import { apps } from "../auth/credentials.ts";
import { ownFirst } from "../auth/own-first.ts";
import type { World } from "../world/world.ts";
import { catalogueKey } from "./catalogue.ts";
import type { Catalogue } from "./catalogue-records.ts";
import { dataDays, dateOf } from "./days.ts";

/** What a test of query, legacy reporting and events v1 needs to start: ids of the catalogue, as far as it has them. */
export function reportFixtures(world: Pick<World, "look">) {
  const [{ host }] = apps;
  const catalogue = world.look(catalogueKey);
  const all = ownFirst(world).clients.filter((client) => client.host === host);
  const reaching = all.filter(({ accountIds = [] }) => accountIds.length > 0);
  const isWithoutData = ({ accountIds = [] }: Reach) =>
    accountIds.every((id) => catalogue.withoutReportData.includes(id));
  const withoutAccounts = all.find((app) => !reaching.includes(app));
  const withoutData = reaching.find(isWithoutData);
  return {
    apps: reaching
      .filter((app) => !isWithoutData(app))
      .map((app) => ({ ...credentialsOf(app), ...reachOf(app, catalogue) })),
    /** Its list of accounts is 404. */
    appWithoutAccounts: withoutAccounts && credentialsOf(withoutAccounts),
    /** It reads its account, but the account's reports are 403. */
    appWithoutReportData: withoutData && { ...credentialsOf(withoutData), accountIds: withoutData.accountIds },
    /** Days that have values, the first and the one after the last. */
    reportData: { startDate: dateOf(dataDays.from), endDate: dateOf(dataDays.to) },
  };
}

interface Reach {
  readonly accountIds?: readonly string[];
}

function credentialsOf({ clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string }) {
  return { appId: clientId, appSecret: clientSecret };
}

/** Campaigns are those of the first account, creatives and audiences those of its first campaign. */
function reachOf({ accountIds = [] }: Reach, { accounts, campaigns, creatives, audiences }: Catalogue) {
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
