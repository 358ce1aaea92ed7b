import { expect, it } from "vitest";
import { skipReasons } from "./skip-reasons.ts";

it("collects each reason once", () => {
  const log = "stderr | browser.test.ts\nSKIPPED: Chromium is missing. apt-get install chromium\n ✓ other.test.ts";
  expect(skipReasons([log, log, "all well"])).toEqual(["Chromium is missing. apt-get install chromium"]);
});
