import { expect, test } from "vitest";
import { checkOptions } from "./checked-options.ts";
import { SandboxError } from "./sandbox-error.ts";

const check = (given: object) => () => checkOptions<object>(given, { seed: true, port: true } as object, "start()");

test("options that there are pass, and those that are undefined", () => {
  expect(check({})).not.toThrow();
  expect(check({ seed: "demo", port: undefined })).not.toThrow();
});

test.each([
  [{ sead: 1 }, "`sead` is not an option of start(); did you mean `seed`?"],
  [{ seed: 1, color: 1 }, "`color` is not an option of start(); there are `seed`, `port`."],
  [{ sead: 1, color: 1 }, "did you mean `seed`?; `color` is not an option of start(); there are `seed`, `port`."],
  [null, "start() takes an object with its options."],
  ["seed", "start() takes an object with its options."],
])("%j is refused", (given, message) => {
  expect(check(given as object)).toThrow(SandboxError);
  expect(check(given as object)).toThrow(message);
});
