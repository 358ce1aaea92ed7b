import { expect, test } from "vitest";
import type { Bundle } from "../openapi.ts";
import { type WindowForm, windowWords } from "./window-words.ts";

function bundle(...windows: readonly number[]): Bundle {
  const operations = windows.map((windowSeconds) => ["post", { "x-idempotency": { windowSeconds } }] as const);
  const paths = operations.map(([method, operation], index) => [`/${index}`, { [method]: operation, parameters: [] }]);
  return { paths: { "/reads": { get: {} }, ...Object.fromEntries(paths) } } as unknown as Bundle;
}

test.each<[string, Bundle, WindowForm | undefined, string]>([
  ["a day", bundle(86_400, 86_400), undefined, "24 hours"],
  ["a day, for who resends", bundle(86_400), "resend", "23 hours"],
  ["three hours", bundle(10_800), "window", "3 hours"],
  ["three hours, for who resends", bundle(10_800), "resend", "2 hours 45 minutes"],
  ["two windows", bundle(86_400, 10_800), "window", "24 hours or 3 hours"],
])("%s", (_, found, form, want) => {
  expect(windowWords(found, "tiny", form)).toBe(want);
});

test("an API without keys, one that there is not, or an unknown form stops the build", () => {
  expect(() => windowWords(bundle(), "tiny")).toThrow(
    '<KeyWindow api="tiny">: no operation of specs/tiny has x-idempotency.',
  );
  expect(() => windowWords(undefined, "tinny")).toThrow('specs/redocly.yaml lists no API "tinny"');
  expect(() => windowWords(bundle(60), "tiny", "number" as WindowForm)).toThrow('there is no form="number"');
});
