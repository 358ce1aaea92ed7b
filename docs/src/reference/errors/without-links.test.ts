import { expect, test } from "vitest";
import { withoutLinks } from "./without-links.ts";

test("a link becomes its text, and everything else stays", () => {
  expect(withoutLinks("Outcome `unknown`: [poll it](/a/#b), then [`repeat`](/c/) once (with the key).")).toBe(
    "Outcome `unknown`: poll it, then `repeat` once (with the key).",
  );
});
