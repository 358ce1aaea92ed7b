import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";

const report = (limit: unknown) => guarded("getTransactionsReport", { body: { metrics: ["impressions"], limit } });

test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  "QRY-045 · a limit that is no integer is refused: %d",
  (limit) => {
    expect(() => report(limit)).toThrow(
      expect.objectContaining({ name: "GuardError", rule: "QRY-045", field: "body.limit" }),
    );
  },
);

test.each([0, -1])("QRY-048 · a limit below 1 is advice: %d", (limit) => {
  expect(report(limit)).toEqual(["QRY-048 body.limit"]);
});

test.each([1, 1_000_000, undefined])("QRY-047 · no maximum is known: %s", (limit) => expect(report(limit)).toEqual([]));
