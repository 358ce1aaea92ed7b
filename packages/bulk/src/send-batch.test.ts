import { expect, test } from "vitest";
import type { UnknownVerdict } from "./job.ts";
import { unclear } from "./send-batch.ts";

const sent = (attempts: number, final = false) =>
  ({ result: "unknown", message: "", final, info: { attempts } }) as UnknownVerdict;

test.each<[string, UnknownVerdict, boolean, boolean]>([
  ["a batch without a response", sent(1), false, true],
  ["a repeated batch without a response", sent(1), true, true],
  ["a repeated batch whose key the server has seen", sent(1, true), true, false],
  ["a batch that was not sent, because its key ended before", sent(0), true, false],
])("%s: whether a working server would not cause it", (_case, verdict, repeated, isUnclear) => {
  expect(unclear(verdict, repeated)).toBe(isUnclear ? verdict : undefined);
});
