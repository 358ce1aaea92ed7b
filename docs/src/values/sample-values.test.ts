import { expect, test } from "vitest";
import { fixtures } from "../../test/support/tiny-api.ts";
import { readReferenceApis } from "../reference/read-apis.ts";
import { sampleValues } from "./sample-values.ts";

test("each base URL names the APIs that are called there", () => {
  const labels = sampleValues(readReferenceApis(), fixtures).map(({ name, label }) => [name, label]);
  expect(labels).toEqual([
    ["parent_account_id", "Parent account id"],
    ["account_id", "Account id"],
    ["tag_id", "Tag id"],
    ["/partnership", "Base URL of the Partner Onboarding API"],
    ["/partnership-auth", "Token URL of the Partner Onboarding API"],
    ["/api", "Base URL of the Query API and the Reporting API; token URL of the Event API"],
    ["/events", "Base URL of the Event API"],
    ["/data", "Base URL of the Custom Audience Import API"],
    ["/nurture", "Base URL of the Nurture Unsubscribe API"],
    ["/cart", "Base URL of the Cart API"],
    ["/calendar", "Base URL of the Calendar API"],
    ["/calendar-auth", "Token URL of the Calendar API"],
  ]);
});
