import { expect, test } from "vitest";
import { Speed } from "./speed.ts";

test("counts the window only", () => {
  const speed = new Speed(1000);
  expect(speed.add(0, 0)).toBe(0);
  expect(speed.add(500, 100)).toBe(200);
  expect(speed.add(1000, 200)).toBe(200);
  expect(speed.add(2000, 200)).toBe(0);
  expect(speed.add(2500, 250)).toBeCloseTo(33.3, 1);
});
