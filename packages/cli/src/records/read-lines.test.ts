import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Line, readLines } from "./read-lines.ts";

async function* chunked(...chunks: (string | Uint8Array)[]) {
  for (const chunk of chunks) yield typeof chunk === "string" ? Buffer.from(chunk) : chunk;
}

async function lines(chunks: AsyncIterable<Uint8Array>, maxBytes = 100): Promise<Line[]> {
  const read: Line[] = [];
  for await (const block of readLines(chunks, maxBytes)) read.push(...block.lines);
  return read;
}

describe("readLines", () => {
  test("counts lines with LF, CRLF and, at the end, no line end", async () => {
    expect(await lines(chunked("a\nb\r\n\nd"))).toEqual([
      { number: 1, text: "a" },
      { number: 2, text: "b" },
      { number: 3, text: "" },
      { number: 4, text: "d" },
    ]);
  });

  test("removes a byte order mark at the beginning only", async () => {
    const read = await lines(chunked(Buffer.from([0xef]), Buffer.from([0xbb, 0xbf]), "a\n\uFEFFb\n"));
    expect(read.map(({ text }) => text)).toEqual(["a", "\uFEFFb"]);
  });

  test("marks a line that is not UTF-8 and continues", async () => {
    const read = await lines(chunked("ärger\n", Buffer.from("ärger\n", "latin1"), "ärger\n"));
    expect(read).toMatchObject([
      { number: 1, text: "ärger" },
      { number: 2, problem: { code: "BadEncoding" } },
      { number: 3, text: "ärger" },
    ]);
    expect(read[2]).not.toHaveProperty("problem");
  });

  test.each([
    ["LE", Buffer.from("\uFEFFa\n", "utf16le")],
    ["LE without a text", Buffer.from("\uFEFF", "utf16le")],
    ["BE", Buffer.from("\uFEFFa\n", "utf16le").swap16()],
  ])("refuses UTF-16 %s and says how to convert it", async (_, bytes) => {
    await expect(lines(chunked(bytes))).rejects.toThrow("The source is UTF-16. Save it as UTF-8");
  });

  test("accepts a line of the maximum size, and marks one with a byte more", async () => {
    const read = await lines(chunked(`${"x".repeat(100)}\r\n${"y".repeat(101)}\n${"z".repeat(101)}`));
    expect(read.map(({ problem }) => problem?.code)).toEqual([undefined, "TooLong", "TooLong"]);
  });

  test("keeps only the beginning of a line of 1 GiB and continues", async () => {
    const megabyte = Buffer.alloc(1_048_576, "x");
    const before = process.memoryUsage().rss;
    async function* gibibyte() {
      yield Buffer.from("first\n");
      for (let count = 0; count < 1024; count++) yield megabyte;
      yield Buffer.from("\nlast\n");
    }
    const read = await lines(gibibyte(), 1_000_000);
    expect(read.map(({ number, problem }) => [number, problem?.code])).toEqual([
      [1, undefined],
      [2, "TooLong"],
      [3, undefined],
    ]);
    expect(read[1]?.text.length).toBeLessThanOrEqual(1000);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  test.each([1, 2, 3, 50, 101, 102, 103, 104, 105, 1_000])(
    "in chunks of %i bytes, a line that is too long has the same text",
    async (size) => {
      const source = Buffer.from(`\uFEFF${"x".repeat(500)}\n\uFEFF${"y".repeat(500)}\n`);
      const chunks = Array.from({ length: Math.ceil(source.length / size) }, (_, index) =>
        source.subarray(index * size, (index + 1) * size),
      );
      const read = await lines(chunked(...chunks));
      expect(read.map(({ text, problem }) => [text, problem?.code])).toEqual([
        ["x".repeat(100), "TooLong"],
        [`\uFEFF${"y".repeat(97)}`, "TooLong"],
      ]);
    },
  );

  test("a line of the maximum size after a byte order mark is not too long, in one chunk or two", async () => {
    const source = Buffer.from(`\uFEFF${"x".repeat(100)}\n`);
    for (const at of [0, 50, 102, 103]) {
      const read = await lines(chunked(source.subarray(0, at), source.subarray(at)));
      expect(read).toEqual([{ number: 1, text: "x".repeat(100) }]);
    }
  });

  test("returns the same lines however the source is split into chunks", async () => {
    const texts = fc.array(fc.string({ unit: "grapheme", maxLength: 12 }).filter((text) => !/[\r\n\uFEFF]/.test(text)));
    const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(texts, sizes, async (given, steps) => {
        const bytes = Buffer.from(given.map((text) => `${text}\n`).join(""));
        const chunks: Uint8Array[] = [];
        for (let at = 0, step = 0; at < bytes.length; step += 1) {
          const size = steps[step % steps.length] as number;
          chunks.push(bytes.subarray(at, at + size));
          at += size;
        }
        const read = await lines(chunked(...chunks), 1000);
        expect(read.map(({ text }) => text)).toEqual(given);
        expect(read.map(({ number }) => number)).toEqual(given.map((_, index) => index + 1));
      }),
      runs(100, 2_000),
    );
  });

  test("reports the number of bytes read", async () => {
    const sums: number[] = [];
    for await (const { bytesRead } of readLines(chunked("a\nb", "c\n", "d"), 10)) sums.push(bytesRead);
    expect(sums).toEqual([3, 5, 6]);
  });
});
