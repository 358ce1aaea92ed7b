import { expect, test } from "vitest";
import type { Bundle } from "../openapi.ts";
import { type LimitForm, limitWords } from "./limit-words.ts";

const bundle = {
  "x-rate-limits": {
    registration: { requests: 10, perSeconds: 60, keyedBy: "client_id", strength: "enforced" },
    imports: { requests: 4, perSeconds: 1, concurrency: 4, keyedBy: "key_pair", strength: "recommended" },
  },
} as unknown as Bundle;

test.each<[string, LimitForm | undefined, string]>([
  ["registration", undefined, "10 calls per minute"],
  ["registration", "number", "10"],
  ["imports", "rate", "4 calls per second"],
  ["imports", "concurrency", "4"],
])("%s as %s is %s", (name, form, want) => {
  expect(limitWords(bundle, "tiny", name, form)).toBe(want);
});

test("a limit, an API or a form that there is not stops the build", () => {
  expect(() => limitWords(bundle, "tiny", "pages")).toThrow(
    '<Limit api="tiny" name="pages">: x-rate-limits of specs/tiny/openapi.yaml has registration, imports.',
  );
  expect(() => limitWords(undefined, "tinny", "pages")).toThrow('specs/redocly.yaml lists no API "tinny"');
  expect(() => limitWords(bundle, "tiny", "registration", "concurrency")).toThrow('the limit has no "concurrency"');
});
