import { expect, it } from "vitest";
import { lastLines } from "./last-lines.mjs";

it("keeps the last lines that say something", () => {
  expect(lastLines("one\n\ntwo\r\nthree\n \n", 2)).toBe("two\nthree");
});
