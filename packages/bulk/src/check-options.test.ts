import { ConfigurationError } from "@tillside/policy";
import { describe, expect, test } from "vitest";
import { checkOptions, type OptionKinds } from "./check-options.ts";

interface Options {
  readonly list?: string;
  readonly onRejected?: () => void;
  readonly policy?: object;
  readonly reports?: readonly object[];
  readonly signal?: AbortSignal;
  readonly ledger?: object;
  readonly size?: number;
}

const known = {
  list: "a string",
  onRejected: "a function",
  policy: "an object",
  reports: "a list",
  signal: "an AbortSignal",
  ledger: "a ledger, which openLedger() returns",
  size: "",
} satisfies OptionKinds<Options>;

const check = (given: object) => () => checkOptions<Options>("sendAll", given, known);

describe("the options of a bulk function", () => {
  test.each<[object]>([
    [{}],
    [{ list: "Spring", onRejected: () => {}, policy: { attempts: 3, priority: "bulk" }, reports: [], size: "any" }],
    [{ signal: AbortSignal.timeout(1_000), ledger: { open: () => {} } }],
    [{ list: undefined, onRejected: undefined, policy: undefined, lists: undefined }],
  ])("accepts %j", (given) => {
    expect(check(given)).not.toThrow();
  });

  test.each([
    [{ lists: "Spring" }, "unknown option lists; did you mean list? The options are: list, onRejected,"],
    [{ list: 7 }, "list must be a string."],
    [{ onRejected: {} }, "onRejected must be a function."],
    [{ policy: null }, "policy must be an object."],
    [{ policy: { attemps: 3 } }, "policy: unknown option attemps; did you mean attempts?"],
    [{ policy: { attempts: 1.5 } }, "policy: attempts must be a whole number above 0."],
    [{ reports: { length: 0 } }, "reports must be a list."],
    [{ signal: { aborted: false } }, "signal must be an AbortSignal."],
    [{ ledger: "orders.ledger" }, "ledger must be a ledger, which openLedger() returns."],
  ])("refuses %j", (given, problem) => {
    expect(check(given)).toThrow(ConfigurationError);
    expect(check(given)).toThrow(`sendAll: ${problem}`);
  });
});
