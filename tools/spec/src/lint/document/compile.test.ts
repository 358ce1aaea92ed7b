import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { repository } from "../../../test/rules/repository.ts";
import { compile } from "./compile.ts";

/** The file of a recursive schema. */
function treeOf(type: string): string {
  return JSON.stringify({ type: "object", properties: { value: { type }, child: { $ref: "./Tree.yaml" } } });
}

test("a recursive schema is compiled from the current text of its file, even after it was compiled before", () => {
  const root = repository();
  const file = join(root, "Tree.yaml");
  const uri = pathToFileURL(file).href;
  const accepts = (value: unknown) => {
    const { validate } = compile({ type: "object", properties: { root: { $ref: uri } } });
    return validate?.({ root: { child: { value } } });
  };
  writeFileSync(file, treeOf("string"));
  expect([accepts("leaf"), accepts(1)]).toEqual([true, false]);
  writeFileSync(file, treeOf("integer"));
  expect([accepts("leaf"), accepts(1)]).toEqual([false, true]);
});

test("`x-` fields have no effect, however many schemas contain them", () => {
  expect(compile({ type: "string", "x-mark": 1 }).error).toBeUndefined();
  expect(compile({ type: "number", "x-mark": 2 }).error).toBeUndefined();
});

test("a schema without references is compiled once", () => {
  const schema = { type: "string", "x-note": "once" };
  expect(compile(schema)).toBe(compile({ ...schema }));
});
