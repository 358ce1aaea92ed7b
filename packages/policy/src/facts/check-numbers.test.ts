import { expect, test } from "vitest";
import { checkNumbers } from "./check-numbers.ts";
import { ConfigurationError } from "./errors/configuration-error.ts";

const defaults = { attempts: 4, deadlineMs: 120_000 };
const check = (given: Record<string, unknown>) => checkNumbers("onboarding client", given, defaults);

test("what is given replaces the default; what is undefined or unknown does not", () => {
  expect(check({ attempts: 1, deadlineMs: undefined, other: "x" })).toEqual({ attempts: 1, deadlineMs: 120_000 });
  expect(check({ deadlineMs: Number.POSITIVE_INFINITY })).toEqual({
    attempts: 4,
    deadlineMs: Number.POSITIVE_INFINITY,
  });
  expect(defaults).toEqual({ attempts: 4, deadlineMs: 120_000 });
});

test("attempts are whole; without an end they may be", () => {
  const message = "onboarding client: attempts must be a whole number above 0.";
  for (const attempts of [0.5, 1.5]) expect(() => check({ attempts })).toThrow(new ConfigurationError(message));
  expect(check({ attempts: Number.POSITIVE_INFINITY }).attempts).toBe(Number.POSITIVE_INFINITY);
});

test.each([0, -1, Number.NaN, "5", null, true, {}])("refuses %s and names the option", (value) => {
  expect(() => check({ deadlineMs: value })).toThrow(ConfigurationError);
  expect(() => check({ deadlineMs: value })).toThrow("onboarding client: deadlineMs must be a number above 0.");
});
