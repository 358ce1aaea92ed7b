import { expect, it } from "vitest";
import { tableLines } from "./table.ts";

it("aligns the columns under a heading", () => {
  expect(
    tableLines([
      ["what", "URL"],
      ["mock", "http://127.0.0.1:4010"],
      ["portal", ""],
    ]),
  ).toEqual(["what    URL", "──────  ─────────────────────", "mock    http://127.0.0.1:4010", "portal"]);
});
