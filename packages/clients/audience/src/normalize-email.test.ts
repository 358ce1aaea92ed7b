import { expect, test } from "vitest";
import { normalizeEmail } from "./normalize-email.ts";

test.each([" Customer@Store.Example\r\n", "cus tomer\t@ store.example", "customer\u00a0@store.example"])(
  "AUD-023 · %o loses all white space, inside too, and is lower-cased",
  (email) => {
    expect(normalizeEmail(email)).toBe("customer@store.example");
  },
);

test("what has the form already is unchanged", () => {
  expect(normalizeEmail("customer@store.example")).toBe("customer@store.example");
});
