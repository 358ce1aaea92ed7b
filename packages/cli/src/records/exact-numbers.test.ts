import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inexactNumber } from "./exact-numbers.ts";

const problem = (number: string) => `The number ${number} cannot be sent exactly. Write it as a string, or shorten it.`;

test.each([
  "90071992547409931234",
  "-9007199254740993",
  "36028797018963968",
  "0.100000000000000012",
  "1e400",
  "1E-400",
])("%s is not exact", (number) => {
  expect(inexactNumber(`{"a":[true,${number}]}`)).toBe(problem(number));
});

test.each([
  "3.140",
  "15e-1",
  "-0.00000000000000000",
  "0e999",
  "9007199254740992",
  "1e21",
  "5e-324",
  "52.520000000000003",
])("%s is exact", (number) => {
  expect(inexactNumber(`{"a":[true,${number}]}`)).toBeUndefined();
});

test.each(['"90071992547409931234 1e400"', '{"a\\"1e400":1}', '["\\\\","1e400"]'])(
  "%s has a number in a string only",
  (json) => {
    expect(inexactNumber(json)).toBeUndefined();
  },
);

test("a number after a string that ends in a backslash counts", () => {
  expect(inexactNumber('["\\\\",1e400]')).toBe(problem("1e400"));
});

test("values that JavaScript wrote are exact", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(inexactNumber(JSON.stringify(value))).toBeUndefined();
    }),
    runs(500, 20_000),
  );
});

test("a double that another language wrote with 17 digits is exact", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(inexactNumber(`[${value.toExponential(16)}]`)).toBeUndefined();
    }),
    runs(500, 20_000),
  );
});

test("a number of up to 15 digits is exact in every notation", () => {
  const digits = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n });
  fc.assert(
    fc.property(digits, fc.nat(20), fc.integer({ min: -200, max: 200 }), (number, zeros, exponent) => {
      expect(inexactNumber(`[${number}.0${"0".repeat(zeros)}e${exponent}]`)).toBeUndefined();
    }),
    runs(500, 20_000),
  );
});

test("a number of 18 digits or more that does not end in 0 is never exact", () => {
  const start = fc.bigInt({ min: 10n ** 16n, max: 10n ** 40n });
  fc.assert(
    fc.property(start, fc.integer({ min: 1, max: 9 }), fc.integer({ min: -400, max: 400 }), (first, last, exponent) => {
      expect(inexactNumber(`{"a":${first}${last}e${exponent}}`)).toContain("cannot be sent exactly");
    }),
    runs(500, 20_000),
  );
});

test("a number of many digits is shortened in the message", () => {
  expect(inexactNumber("7".repeat(5_000))).toBe(problem(`${"7".repeat(40)}…`));
});

test("a string of 10 MB and a number of a million digits take seconds, not hours", { timeout: 30_000 }, () => {
  const zeros = "0".repeat(1_000_000);
  expect(inexactNumber(`["${"1e5\\\\".repeat(2_000_000)}",1${zeros}1]`)).toContain("cannot be sent exactly");
});
