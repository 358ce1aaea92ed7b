import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { linesOf } from "./lines-of.ts";

async function linesIn(chunks: readonly string[], mostBytes = 100): Promise<string[]> {
  async function* arriving() {
    for (const chunk of chunks) yield Buffer.from(chunk, "latin1");
  }
  const lines: string[] = [];
  for await (const line of linesOf(arriving(), mostBytes)) lines.push(Buffer.from(line).toString("latin1"));
  return lines;
}

test("lines are the same however the text is cut into chunks", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom("a", "bc", "\n", "d\ne", "\n\n", "")), async (chunks) => {
      const whole = chunks.join("").split("\n");
      if (whole.at(-1) === "") whole.pop();
      expect(await linesIn(chunks)).toEqual(whole);
    }),
    runs(100, 10_000),
  );
});

test("a line that is longer than allowed is refused before it has arrived", async () => {
  expect(await linesIn(["12", "345\n67"], 5)).toEqual(["12345", "67"]);
  await expect(linesIn(["12", "345", "6"], 5)).rejects.toThrow("is longer than 5 bytes");
});
