import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";

test.each([
  ["getAccountTransactionsBreakdown", "pagetype"],
  ["getCampaignBreakdown", "subvertical"],
  ["getCreativeBreakdown", "audience"],
])("REP-061 · %s without groupby is advice", (operation, groupby) => {
  expect(guarded(operation, {})).toEqual(["REP-061 params.query.groupby"]);
  expect(guarded(operation, { query: { groupby: null } })).toEqual(["REP-061 params.query.groupby"]);
  expect(guarded(operation, { query: { groupby } })).toEqual([]);
});

test("REP-060, REP-061 · another spelling is not groupby", () => {
  expect(guarded("getCampaignBreakdown", { query: { groupBy: "country" } })).toEqual(["REP-061 params.query.groupby"]);
});

test("REP-035 · the account's campaigns breakdown does without, and what is no breakdown too", () => {
  expect(guarded("getAccountCampaignsBreakdown", {})).toEqual([]);
  expect(guarded("getCampaignOverview", {})).toEqual([]);
});
