import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";

test("ONB-071, ONB-072, ONB-122 · mixed is refused as a status to write", () => {
  expect(() => guarded("setAccountStatus", { body: { status: "mixed" } })).toThrow(
    expect.objectContaining({ name: "GuardError", rule: "ONB-071", field: "body.status" }),
  );
});

test.each(["active", "paused"])("ONB-070 · %s is written", (status) => {
  expect(guarded("setAccountStatus", { body: { status } })).toEqual([]);
});
