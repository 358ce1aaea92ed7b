import { expect, test } from "vitest";
import { normalizeText } from "./normalize-text.ts";

test("EVT-039 · an email is trimmed and lower-cased", () => {
  expect(normalizeText(" \tCustomer@Store.Example\r\n")).toBe("customer@store.example");
});

test("EVT-057 EVT-058 · white space inside a name stays", () => {
  expect(normalizeText(" Anna  Maria ")).toBe("anna  maria");
});

test("what has the form already is unchanged", () => {
  expect(normalizeText("customer@store.example")).toBe("customer@store.example");
});
