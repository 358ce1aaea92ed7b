import { runInNewContext } from "node:vm";
import { settle } from "@tillside/testing/manual-clock";
import { beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { harmless } from "./harmless.ts";

let warn: MockInstance<typeof console.warn>;

beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockReturnValue();
});

test("hands the notice on, and is called synchronously", () => {
  const reported: unknown[] = [];
  harmless("onEnd", (notice) => reported.push(notice))({ at: 1 });
  expect(reported).toEqual([{ at: 1 }]);
  expect(warn).not.toHaveBeenCalled();
});

test("what it throws ends here; the console says so once, however often it throws", () => {
  const hook = vi.fn(() => {
    throw new TypeError("x is undefined");
  });
  const report = harmless("onEnd", hook);
  report({});
  report({});
  expect(hook).toHaveBeenCalledTimes(2);
  expect(warn.mock.calls).toEqual([
    [
      "Tillside: onEnd failed (TypeError: x is undefined). Calls go on and call it again. Later failures are not shown.",
    ],
  ]);
});

test("so does what an async one rejects with", async () => {
  harmless("onEnd", async () => Promise.reject(new Error("exporter is down")))({});
  await settle();
  expect(warn.mock.calls).toEqual([[expect.stringContaining("onEnd failed (Error: exporter is down)")]]);
});

test("and what a promise of another realm rejects with", async () => {
  const hook = () => runInNewContext("Promise.reject(error)", { error: new Error("exporter is down") });
  harmless("onEnd", hook)({});
  await settle();
  expect(warn.mock.calls).toEqual([[expect.stringContaining("onEnd failed (Error: exporter is down)")]]);
});

test.each([
  ["an error that cannot be printed", () => Object.assign(new Error("a"), { message: Symbol("m") }), () => {}],
  [
    "an error where the console throws",
    () => new Error("a"),
    () => {
      throw new Error("no console");
    },
  ],
])("%s ends here, too, thrown or rejected with", async (_what, make, print) => {
  warn.mockImplementation(print);
  const report = harmless("onEnd", () => {
    throw make();
  });
  expect(() => report({})).not.toThrow();
  harmless("onEnd", async () => Promise.reject(make()))({});
  await settle();
});

test.each([
  ["a text", "s3cr3t"],
  ["nothing", undefined],
  ["null", null],
  ["an object without a prototype", Object.create(null)],
  ["a symbol", Symbol("s3cr3t")],
])("%s can be thrown too, and is not shown", (_what, thrown) => {
  const report = harmless("onEnd", () => {
    throw thrown;
  });
  expect(() => report({})).not.toThrow();
  expect(warn.mock.calls).toEqual([[expect.stringContaining("onEnd failed (it threw no Error).")]]);
});
