import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { targets } from "./targets.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");

// A full run takes hours, and `npm test` makes none: what was moved or deleted is noticed here.
it.each(targets)("what the target $name names is there", ({ directory, code, parts = [], without = [] }) => {
  const named = [...parts.map((part) => path.join(code, part)), ...without];
  expect(named.filter((file) => !existsSync(path.join(ROOT, directory, file)))).toEqual([]);
});

it("each folder of the policy belongs to one target", () => {
  const parts = targets.filter(({ directory }) => directory === "packages/policy").flatMap((target) => target.parts);
  expect(parts.toSorted()).toEqual(readdirSync(path.join(ROOT, "packages/policy/src")).toSorted());
});
