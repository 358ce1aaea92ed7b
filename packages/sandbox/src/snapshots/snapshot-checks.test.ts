import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test, vi } from "vitest";
import { fields, text } from "../world/shape.ts";
import { snapshotChecks } from "./snapshot-checks.ts";

test("prepare compiles one shape at a time, with a pause after each, and nothing is left to compile", async () => {
  const keys = ["books", "shelves"].map((name) => ({ name, shape: fields({ title: text }), seed: () => ({}) }));
  const jobs = { expire: { payload: text, run: () => {} } };
  const checks = snapshotChecks(keys, [{ name: "cart", jobs }]);
  const compile = vi.spyOn(Ajv2020.prototype, "compile");
  const compiled: number[] = [];
  await checks.prepare(async () => void compiled.push(compile.mock.calls.length));
  expect(compiled).toEqual([0, 1, 2, 3]);
  expect(checks.problemOf(checks.shapes.books ?? {}, {}, "books")).toBe("books/title is missing");
  expect(compile).toHaveBeenCalledTimes(3);
});
