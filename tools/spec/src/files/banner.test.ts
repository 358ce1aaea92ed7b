import { expect, test } from "vitest";
import { banner } from "./banner.ts";

test("one comment line: source, command", () => {
  expect(banner("#", "specs/tiny/openapi.yaml", "bundle tiny")).toBe(
    "# Generated from specs/tiny/openapi.yaml by `tillside-spec bundle tiny`: do not edit.",
  );
});
