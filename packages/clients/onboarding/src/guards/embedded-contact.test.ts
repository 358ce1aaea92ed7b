import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";

const setUp = (body: object) => guarded("startPayoutSetup", { body: { provider: "payprov_connect", ...body } });

test.each([{}, { email: "owner@store.example" }])(
  "ONB-076, ONB-077 · embedded with contact %j is refused",
  (contact) => {
    expect(() => setUp({ experience: "embedded", contact })).toThrow(
      expect.objectContaining({ name: "GuardError", rule: "ONB-077", field: "body.contact" }),
    );
  },
);

test("ONB-076, ONB-077 · null with embedded is advice; absent, or with hosted_invite, it is fine", () => {
  expect(setUp({ experience: "embedded", contact: null })).toEqual(["ONB-076 body.contact"]);
  expect(setUp({ experience: "embedded", contact: undefined })).toEqual([]);
  expect(setUp({ experience: "hosted_invite", contact: { email: "owner@store.example" } })).toEqual([]);
});
