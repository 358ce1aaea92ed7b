import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { utf8Length } from "./utf8-length.ts";

test("equals the length that TextEncoder returns, for any text, halves of surrogate pairs included", () => {
  const any = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  );
  fc.assert(
    fc.property(any, (text) => utf8Length(text) === new TextEncoder().encode(text).length),
    runs(100, 10_000),
  );
  expect(utf8Length("aé€😀\ud83d")).toBe(1 + 2 + 3 + 4 + 3);
});
