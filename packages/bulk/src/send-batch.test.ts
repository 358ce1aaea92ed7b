import { expect, test } from "vitest";
import type { UnknownVerdict } from "./job.ts";
import { unclear, wasSent } from "./send-batch.ts";

const verdict = (attempts: number, final = false) =>
  ({ result: "unknown", message: "", final, info: { attempts } }) as UnknownVerdict;

test.each<[string, UnknownVerdict, boolean, boolean]>([
  ["a batch without a response", verdict(1), false, true],
  ["a repeated batch without a response", verdict(1), true, true],
  ["a repeated batch whose key the server has seen", verdict(1, true), true, false],
])("%s: whether a working server would not cause it", (_case, sent, repeated, isUnclear) => {
  expect(unclear(sent, repeated)).toBe(isUnclear ? sent : undefined);
});

test("a batch whose key ended before it was sent says nothing of the server", () => {
  expect([verdict(0), verdict(1)].map(wasSent)).toEqual([false, true]);
});
