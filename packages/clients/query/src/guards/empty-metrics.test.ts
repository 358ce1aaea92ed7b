import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";

test("QRY-036 · empty metrics are advice", () => {
  expect(guarded("getCampaignsReport", { body: { metrics: [] } })).toEqual(["QRY-036 body.metrics"]);
  expect(guarded("getCampaignsReport", { body: { metrics: ["impressions"] } })).toEqual([]);
});
