import { expect, test } from "vitest";
import { kebab } from "./kebab.ts";

test.each([
  ["registerAccount", "register-account"],
  ["sendEventsV2", "send-events-v2"],
  ["importAudienceLegacy", "import-audience-legacy"],
])("%s → %s", (name, expected) => {
  expect(kebab(name)).toBe(expected);
});
