import { describe, expect, test } from "vitest";
import { BrokenRecord } from "./broken-record.ts";
import { NdjsonParser } from "./ndjson.ts";

const recordOf = (text: string) => new NdjsonParser().push({ number: 7, text })[0];

describe("a line of NDJSON", () => {
  test("is a record, with its line", () => {
    expect(recordOf('{"a":1}')).toEqual({ line: 7, record: { a: 1 } });
  });

  test("that is not JSON is a broken record, whose message does not quote it", () => {
    const record = recordOf('{"email":"ada@x"')?.record as BrokenRecord;
    expect(record).toBeInstanceOf(BrokenRecord);
    expect(record).toMatchObject({ line: 7, code: "NotJson" });
    expect(record.message).not.toContain("ada");
    expect(JSON.stringify({ record })).toBe('{"record":"{\\"email\\":\\"ada@x\\""}');
  });

  test("with a number that JavaScript rounds is a broken record, whose message quotes that number only", () => {
    const text = '{"email":"ada@x.example","orderId":90071992547409931234}';
    const record = recordOf(text)?.record as BrokenRecord;
    expect(record).toMatchObject({
      line: 7,
      code: "NotExact",
      message: "The number 90071992547409931234 cannot be sent exactly. Write it as a string, or shorten it.",
    });
    expect(record.toJSON()).toBe(text);
  });

  test("that could not be read is a broken record with the reader's reason", () => {
    const line = { number: 7, text: "x", problem: { code: "TooLong", message: "It is longer." } };
    expect(new NdjsonParser().push(line)).toMatchObject([{ line: 7, record: { code: "TooLong" } }]);
  });

  test("that is empty is skipped and counted", () => {
    const parser = new NdjsonParser();
    expect([...parser.push({ number: 1, text: " " }), ...parser.push({ number: 2, text: "" })]).toEqual([]);
    expect(parser.emptyLines).toBe(2);
  });

  test("of a file of rejected records yields the record in it", () => {
    expect(recordOf('{"position":3,"code":"EVT-021","message":"old","record":{"a":1}}')?.record).toEqual({ a: 1 });
    expect(recordOf('{"code":"x","record":1}')?.record).toEqual({ code: "x", record: 1 });
  });

  test.each([
    ['{"a":1}', { a: 1 }],
    ["ada@x.example", "ada@x.example"],
    ['{"a":1e400}', expect.objectContaining({ code: "NotExact", line: 7 })],
  ])("of a file of rejected records may have the text of a line: %s", (text, record) => {
    const rejected = JSON.stringify({ position: 3, code: "NotJson", message: "old", record: text });
    expect(recordOf(rejected)?.record).toEqual(record);
  });
});
