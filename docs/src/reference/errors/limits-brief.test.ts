import { expect, test } from "vitest";
import { readReferenceApis } from "../read-apis.ts";
import { sandboxFixtures } from "../samples/sandbox-fixtures.ts";
import { apiErrors } from "./error-codes.ts";
import { limitsBrief } from "./limits-brief.ts";
import { listedApiError } from "./listed-error.ts";
import { reproductionsOf } from "./reproduction.ts";

const errors = apiErrors(readReferenceApis());
const fixtures = await sandboxFixtures();
const limited = errors.filter(({ statuses }) => statuses.includes(429));

// The least of them is that of registrations (ONB-278).
test("ONB-277 · a 429 of several operations names the limit of each of them, and an example for each", () => {
  const [onboarding] = limited;
  if (!onboarding) throw new Error("There is no 429.");
  const { brief, cases, meanings } = listedApiError(onboarding);
  expect(brief).toBe(
    "The limit of the operation is used up: 10 calls per minute, 30 calls per minute, 60 calls per minute or 600 calls per minute.",
  );
  const numbers = (texts: readonly string[]) =>
    texts.map((text) => Number(/(\d+) calls/.exec(text)?.[1])).sort((one, other) => one - other);
  expect(numbers(cases.map(({ body }) => JSON.stringify(body)))).toEqual([10, 30, 60, 600]);
  expect(numbers(meanings.map(({ text }) => text))).toEqual([10, 30, 60, 600]);
});

test("the response on the page of its code has the limit of the operation that the page calls", () => {
  for (const error of limited) {
    const [reproduction] = reproductionsOf("RateLimitExceeded", error, fixtures);
    const bucket = String(reproduction?.operation.facts["x-rate-limit"]);
    expect(JSON.stringify(reproduction?.body)).toContain(
      ` ${error.api.bundle["x-rate-limits"]?.[bucket]?.requests} calls per minute`,
    );
  }
});

test("no other error has a limit", () => {
  expect(errors.filter((error) => limitsBrief(error) !== undefined)).toEqual(limited);
});
