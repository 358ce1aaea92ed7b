import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";

const read = (timeZoneVariation: string) => guarded("getCampaignOverview", { query: { timeZoneVariation } });

test.each(["America/Chicago", "Pacific/Honolulu", "Australia/Sydney"])("REP-027 · %s is documented", (zone) => {
  expect(read(zone)).toEqual([]);
});

test("REP-027 · another Olson name is advice, on any operation", () => {
  expect(read("Europe/Oslo")).toEqual(["REP-027 params.query.timeZoneVariation"]);
  const query = { timeZoneVariation: "Europe/Oslo" };
  expect(guarded("getCampaign", { query })).toEqual(["REP-027 params.query.timeZoneVariation"]);
  expect(guarded("getCampaign", {})).toEqual([]);
});
