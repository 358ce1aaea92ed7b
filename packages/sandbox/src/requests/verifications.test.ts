import { expect, test } from "vitest";
import { type RecordedVerification, Verifications } from "./verifications.ts";

const verification = (number: number): RecordedVerification => ({
  at: "2026-01-01T00:00:00Z",
  expected: `exactly ${number} × registerAccount`,
  outcome: "passed",
});

test("the last 1,000 are kept, in their order", () => {
  const verifications = new Verifications();
  for (let number = 1; number <= 1_002; number++) verifications.add(verification(number));
  const kept = verifications.list();
  expect(kept).toHaveLength(1_000);
  expect(kept[0]).toEqual(verification(3));
  expect(kept[999]).toEqual(verification(1_002));
});

test("after clear() there are none", () => {
  const verifications = new Verifications();
  verifications.add(verification(1));
  verifications.clear();
  expect(verifications.list()).toEqual([]);
});
