import { bodyJudge } from "@tillside/testing/bundle-judge";
import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { guarded } from "./guarded.ts";

const bundle = new URL("../openapi.json", import.meta.url);

const identifier = fc.oneof(fc.string(), fc.integer());
const body = fc.record(
  {
    userName: fc.string(),
    id: identifier,
    unsubscribeReasonId: identifier,
    unsubscribeReasonText: fc.string(),
    actionType: fc.string(),
  },
  { requiredKeys: [] },
);

test("every guard accepts a body that is valid by the spec: deleteSubscriptions", () => {
  const isValid = bodyJudge(bundle, "delete", "/v1/subscription/{accountCode}/{calendarCode}");
  fc.assert(
    fc.property(body, (given) => {
      fc.pre(isValid(given));
      const before = JSON.stringify(given);
      guarded("deleteSubscriptions", { body: given });
      expect(JSON.stringify(given)).toBe(before);
    }),
    runs(100, 10_000),
  );
});
