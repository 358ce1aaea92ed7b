import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";

const unsubscribe = (body: unknown) => guarded("unsubscribeEmail", { body });
const refusal = (rule: string) => expect.objectContaining({ name: "GuardError", rule, field: "body.email" });

test.each([["customer@store.example"], [" Customer@Store.Example"], ['"a b"@store.example']])(
  "NUR-005, NUR-006 · one raw address: %j",
  (email) => expect(unsubscribe({ email })).toEqual([]),
);

test.each([[["customer@store.example"]], [["a@store.example", "b@store.example"]], [[]], [{}], [1], [true]])(
  "NUR-005 · what is no text is refused: %j",
  (email) => expect(() => unsubscribe({ email })).toThrow(refusal("NUR-005")),
);

test.each([{}, { email: undefined }, { email: null }, { mail: "customer@store.example" }, undefined, null, "e"])(
  "NUR-004, NUR-018 · a body without email is refused: %j",
  (body) => expect(() => unsubscribe(body)).toThrow(refusal("NUR-004")),
);

test.each(["365892b0ce63dae3190aa4b66bf0aae7c2579562273e20b9d3553b5ca3f2d25e", "customer", ""])(
  "NUR-006 · a text without an @, such as a hash, is advice: %j",
  (email) => expect(unsubscribe({ email })).toEqual(["NUR-006 body.email"]),
);

test("a refusal does not show the address", () => {
  expect(() => unsubscribe({ email: ["ada@fjord.example"] })).not.toThrow(/ada/);
});
