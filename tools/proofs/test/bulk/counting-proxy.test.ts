import { expect, test } from "vitest";
import { mostWithin } from "./counting-proxy.ts";

test("mostWithin() returns the highest number of arrivals in a window", () => {
  expect(mostWithin(100, [0, 50, 99, 100, 300])).toBe(3);
});
