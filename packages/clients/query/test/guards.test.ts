import { bodyJudge } from "@tillside/testing/bundle-judge";
import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { guarded } from "./guarded.ts";

const bundle = new URL("../openapi.json", import.meta.url);

const date = fc.oneof(
  fc.stringMatching(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/),
  fc.constantFrom("2026-01-01", "2026-01-01T00:00:00", ""),
);
const slugs = fc.array(fc.string());
const body = fc.record(
  {
    startDate: date,
    endDate: date,
    metrics: slugs,
    dimensions: slugs,
    interval: fc.constantFrom("day", "week", "month", "year"),
    dimensionFilters: fc.dictionary(fc.string(), slugs),
    orderBys: fc.array(
      fc.record({ column: fc.string(), direction: fc.constantFrom("desc", "asc") }, { requiredKeys: [] }),
    ),
    limit: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
  },
  { requiredKeys: ["startDate", "endDate", "metrics"] },
);

test.each([
  ["getCampaignsReport", "/v1/query/accounts/{account_id}/campaigns/"],
  ["getTransactionsReport", "/v1/query/accounts/{account_id}/transactions"],
])("every guard accepts a body that is valid by the spec: %s", (id, path) => {
  const isValid = bodyJudge(bundle, "post", path);
  fc.assert(
    fc.property(body, (given) => {
      fc.pre(isValid(given));
      const before = JSON.stringify(given);
      guarded(id, { body: given });
      expect(JSON.stringify(given)).toBe(before);
    }),
    runs(300, 10_000),
  );
});
