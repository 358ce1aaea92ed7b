import { runs } from "@tillside/testing/proof";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitRow } from "./split-row.ts";

describe("splitRow", () => {
  test.each([
    ["", [""]],
    ["a,b", ["a", "b"]],
    ["a,,", ["a", "", ""]],
    ['"a,b","c""d",""', ["a,b", 'c"d', ""]],
    ['"a\nb",c', ["a\nb", "c"]],
    ['5" pipe,"x"', ['5" pipe', "x"]],
  ])("%j", (text, fields) => {
    expect(splitRow(text, ",")).toEqual({ fields });
  });

  test.each([
    ['a,"b', "open"],
    ['"a""', "open"],
    ['"a" b,c', "closing"],
  ])("%j: %s", (text, problem) => {
    expect(splitRow(text, ",")).toEqual({ problem });
  });

  test("parses the output of csv-stringify", () => {
    const row = fc.array(fc.string({ unit: fc.constantFrom("a", "ö", '"', ",", ";", "\n", " ") }), { minLength: 1 });
    fc.assert(
      fc.property(row, fc.constantFrom(",", ";"), fc.boolean(), (fields, delimiter, quoted) => {
        const text = stringify([fields], { delimiter, quoted, record_delimiter: "" });
        expect(splitRow(text, delimiter)).toEqual({ fields });
      }),
      runs(100, 10_000),
    );
  });
});
