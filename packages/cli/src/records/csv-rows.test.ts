import { runs } from "@tillside/testing/proof";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BrokenRecord } from "./broken-record.ts";
import { CsvRows } from "./csv-rows.ts";
import type { Line } from "./read-lines.ts";

function rowsOf(text: string, maxBytes = 1000, problems: Record<number, Line["problem"]> = {}) {
  const rows = new CsvRows(",", maxBytes);
  const lines = text.split("\n").map((each, index): Line => {
    const problem = problems[index + 1];
    return { number: index + 1, text: each, ...(problem && { problem }) };
  });
  const located = [...lines.flatMap((line) => [...rows.push(line)]), ...rows.end()];
  return {
    rows: located.map(({ line, row }) => [line, row instanceof BrokenRecord ? row.code : row]),
    emptyLines: rows.emptyLines,
  };
}

describe("rows of CSV", () => {
  test("a quoted field may span lines; the row has the number of the first", () => {
    expect(rowsOf('a,"b\n\nc"\nd').rows).toEqual([
      [1, ["a", "b\n\nc"]],
      [4, ["d"]],
    ]);
  });

  test("a line may close one quoted field and open the next", () => {
    expect(rowsOf('"a\nb","c\nd",e\nf').rows).toEqual([
      [1, ["a\nb", "c\nd", "e"]],
      [4, ["f"]],
    ]);
  });

  test("empty lines between rows are skipped and counted", () => {
    const { rows, emptyLines } = rowsOf("a\n\n  \nb");
    expect(rows).toEqual([
      [1, ["a"]],
      [4, ["b"]],
    ]);
    expect(emptyLines).toBe(2);
  });

  test("a quote that is never closed breaks its own line only", () => {
    expect(rowsOf('a\n"b\nc\n"d\ne,"f"').rows).toEqual([
      [1, ["a"]],
      [2, "BadQuotes"],
      [3, ["c"]],
      [4, "BadQuotes"],
      [5, ["e", "f"]],
    ]);
  });

  test("a quote that is not closed within the size limit breaks its own line only", () => {
    expect(rowsOf('"a\nbbbb\ncccc\ndddd\n"e"', 12).rows).toEqual([
      [1, "BadQuotes"],
      [2, ["bbbb"]],
      [3, ["cccc"]],
      [4, ["dddd"]],
      [5, ["e"]],
    ]);
  });

  test("the size limit counts bytes, not characters", () => {
    expect(rowsOf('"a\nbbb"', 8).rows).toEqual([[1, ["a\nbbb"]]]);
    expect(rowsOf('"a\néééé"', 8).rows).toEqual([
      [1, "BadQuotes"],
      [2, ['éééé"']],
    ]);
  });

  test("text after a closing quote breaks its row only", () => {
    expect(rowsOf('"a"x\nb').rows).toEqual([
      [1, "BadQuotes"],
      [2, ["b"]],
    ]);
  });

  test("a line that cannot be read breaks its row, also in the middle of a quoted field", () => {
    const problem = { code: "BadEncoding", message: "It is not UTF-8." };
    expect(rowsOf('a\n"b\n?\nc"\nd', 1000, { 3: problem }).rows).toEqual([
      [1, ["a"]],
      [2, "BadQuotes"],
      [3, "BadEncoding"],
      [4, ['c"']],
      [5, ["d"]],
    ]);
  });

  test("an open quote may contain more lines than a call takes arguments", () => {
    const { rows } = rowsOf(`"${"a\n".repeat(200_000)}`, 1_000_000);
    expect(rows).toHaveLength(200_000);
    expect(rows[0]).toEqual([1, "BadQuotes"]);
  });

  test("parses the output of csv-stringify, each row with its line", () => {
    const field = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n") });
    const rows = fc.array(fc.array(field, { minLength: 2, maxLength: 3 }));
    fc.assert(
      fc.property(rows, (given) => {
        const text = stringify(given, { record_delimiter: "\n" });
        let line = 1;
        const expected = given.map((row) => {
          const at = line;
          line += 1 + row.join("").split("\n").length - 1;
          return [at, row];
        });
        expect(rowsOf(text, 100_000).rows).toEqual(expected);
      }),
      runs(100, 10_000),
    );
  });
});
