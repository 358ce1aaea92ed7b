import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";
import { addressPattern } from "./one-address.ts";

const unsubscribe = (body: unknown) => guarded("unsubscribeEmail", { body });
const refusal = (rule: string) => expect.objectContaining({ name: "GuardError", rule, field: "body.email" });

test.each([["customer@store.example"], ["Customer+News@Store.Example"], ["ö@straße"]])(
  "NUR-005, NUR-006 · one raw address: %j",
  (email) => expect(unsubscribe({ email })).toEqual([]),
);

test.each([[["customer@store.example"]], [["a@store.example", "b@store.example"]], [[]], [{}], [1], [true]])(
  "NUR-005 · refuses an email that is not a string: %j",
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

test.each(["a@b.c, d@e.f", "a@b.c;d@e.f", " a@b.c", "a b@c.d", "a@b@c.d", "@c.d", "a@"])(
  "NUR-031 · what A9 takes for no single address is advice, and goes out: %j",
  (email) => expect(unsubscribe({ email })).toEqual(["A9 body.email"]),
);

test("NUR-031 · the form is the pattern of the spec", () => {
  const { components } = JSON.parse(readFileSync(new URL("../../openapi.json", import.meta.url), "utf8"));
  expect(addressPattern.source).toBe(components.schemas.UnsubscribeRequest.properties.email.pattern);
});

test("a refusal does not show the address", () => {
  expect(() => unsubscribe({ email: ["ada@fjord.example"] })).not.toThrow(/ada/);
});
