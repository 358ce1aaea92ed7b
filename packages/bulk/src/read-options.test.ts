import { ConfigurationError } from "@tillside/policy";
import { describe, expect, test } from "vitest";
import { type OptionKinds, readOptions } from "./read-options.ts";

interface Options {
  readonly list?: string;
  readonly onRejected?: () => unknown;
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

const read = (given: object) => readOptions<Options>("sendAll", given, known);
const check = (given: object) => () => read(given);

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

/** A run as an application may write it: its callback is a method, and other options are getters. */
class Run {
  readonly #list = "Spring";
  readonly helper = 1;
  onRejected() {
    return this.#list;
  }
  get list() {
    return this.#list;
  }
  get policy() {
    return new Policy();
  }
}

class Policy {
  get attempts() {
    return 3;
  }
}

describe("the options that a class has", () => {
  test("are read, methods and getters too; a callback keeps its this", () => {
    const { onRejected, ...others } = read(new Run());
    expect(others).toEqual({ list: "Spring", policy: { attempts: 3 } });
    expect(onRejected?.()).toBe("Spring");
  });

  test("are read if they are inherited", () => {
    const ledger = { open: () => {} };
    expect(read(Object.assign(Object.create({ ledger, size: 5 }), { list: "Own" }))).toEqual({
      ...{ ledger, list: "Own", size: 5 },
    });
  });

  test("are checked as they are used: a getter is read once", () => {
    let reads = 0;
    class Changing {
      get list() {
        reads += 1;
        return reads === 1 ? "Spring" : 7;
      }
    }
    expect([read(new Changing()), reads]).toEqual([{ list: "Spring" }, 1]);
  });

  test.each<[string, object]>([
    [
      "list must be a string.",
      new (class extends Run {
        override get list() {
          return 7 as never;
        }
      })(),
    ],
    ["onRejected must be a function.", Object.create({ onRejected: {} })],
    [
      "policy: attempts must be a number above 0.",
      new (class extends Run {
        override get policy() {
          return Object.create({ attempts: 0 });
        }
      })(),
    ],
  ])("are refused by their name: %s", (problem, given) => {
    expect(check(given)).toThrow(`sendAll: ${problem}`);
  });
});
