import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";

const report = (...orderBys: unknown[]) => guarded("getCampaignsReport", { body: { metrics: ["cpa"], orderBys } });
const desc = { column: "cpa", direction: "desc" };

test("QRY-040, QRY-042 · column with direction desc, or no order", () => {
  expect(report(desc, { column: "device", direction: "desc" })).toEqual([]);
  expect(report()).toEqual([]);
  expect(guarded("getTransactionsReport", { body: { metrics: ["cpa"] } })).toEqual([]);
});

test.each([{}, { column: "cpa" }, { direction: "desc" }, { column: undefined, direction: "desc" }, null])(
  "QRY-040 · a step without column or direction is advice: %j",
  (step) => expect(report(desc, step)).toEqual(["QRY-040 body.orderBys[1]"]),
);

test.each(["asc", "DESC", ""])("QRY-043 · a direction other than desc is advice: %j", (direction) => {
  expect(report({ column: "cpa", direction })).toEqual(["QRY-043 body.orderBys[0].direction"]);
});

test("QRY-040, QRY-043 · each is reported, on either report", () => {
  const body = { metrics: ["cpa"], orderBys: [{ column: "cpa", direction: "asc" }, {}] };
  const advice = ["QRY-043 body.orderBys[0].direction", "QRY-040 body.orderBys[1]"];
  expect(guarded("getCampaignsReport", { body })).toEqual(advice);
  expect(guarded("getTransactionsReport", { body })).toEqual(advice);
});
