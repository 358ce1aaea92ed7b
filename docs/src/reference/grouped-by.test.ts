import { expect, test } from "vitest";
import { groupedBy } from "./grouped-by.ts";

test("members by key, keys and members in their order", () => {
  const words = ["bee", "ant", "bat", "ape"];
  expect([...groupedBy(words, ([first = ""]) => first)]).toEqual([
    ["b", ["bee", "bat"]],
    ["a", ["ant", "ape"]],
  ]);
});
