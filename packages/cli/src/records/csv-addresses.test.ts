import { describe, expect, test } from "vitest";
import { BrokenRecord } from "./broken-record.ts";
import { CsvAddresses, type CsvColumn } from "./csv-addresses.ts";

function addresses(text: string, column: Partial<CsvColumn> = {}) {
  const parser = new CsvAddresses({ column: "email", hasHeader: true, delimiter: ",", ...column }, 1000);
  const lines = text.split("\n").map((each, index) => ({ number: index + 1, text: each }));
  return [...lines.flatMap((line) => [...parser.push(line)]), ...parser.end()].map(({ line, record }) => [
    line,
    record instanceof BrokenRecord ? `${record.code}: ${record.message}` : record,
  ]);
}

describe("the column of addresses in a CSV", () => {
  test("is found by its name in the header", () => {
    expect(addresses("id, email \n1,ada@x\n2,\nthree")).toEqual([
      [2, "ada@x"],
      [3, ""],
      [4, "MissingColumn: The address is in column 2; this row ends with column 1."],
    ]);
  });

  test("is a number if there is no header", () => {
    expect(addresses("1;ada@x\n2;bo@x", { column: "2", hasHeader: false, delimiter: ";" })).toEqual([
      [1, "ada@x"],
      [2, "bo@x"],
    ]);
  });

  test("that does not exist is an error, which lists the columns", () => {
    expect(() => addresses("id;mail\n1;a@x")).toThrow(
      'There is no column "email" in the header. It has: id;mail. Name one of them with --column, set another separator with --delimiter',
    );
  });

  test("a header that is not a valid row is refused", () => {
    expect(() => addresses('"email"x\na@x')).toThrow("The header, on line 1, cannot be read");
  });
});
