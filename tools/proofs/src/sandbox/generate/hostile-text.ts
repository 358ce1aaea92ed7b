import fc from "fast-check";

const known = [
  "",
  " ",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "../../etc/passwd",
  "..",
  "%00",
  "\u0000",
  "a\nb: c",
  "'; DROP TABLE accounts; --",
  "{{7*7}}",
  "$ref",
  "[object Object]",
  "null",
  "NaN",
  "-0",
  "1e400",
  "0x10",
  "9".repeat(400),
  "2025-02-30",
  "9999-99-99T99:99:99Z",
  "+275760-09-13T00:00:01Z",
  "0000-00-00 00:00:00",
  "🛒",
  "\u202e\ufeff",
  "\ud800",
  "a".repeat(5_000),
  "(a+)+$",
];

/** Texts that programs stumble over. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...known),
  fc.string({ unit: "binary", maxLength: 20 }),
);

/** JSON values that programs stumble over. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, 0, -1, 1e308, 0.1, Number.MAX_SAFE_INTEGER, [], {}, [[]], [null], { length: -1 }),
  fc.jsonValue(),
);
