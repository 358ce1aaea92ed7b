import { expect, test } from "vitest";
import { mostWithin } from "./door.ts";

test("the most in a window", () => {
  expect(mostWithin(100, [0, 50, 99, 100, 300])).toBe(3);
});
