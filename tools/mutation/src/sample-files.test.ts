import path from "node:path";
import { expect, it } from "vitest";
import { sampleFiles } from "./sample-files.ts";
import { type Target, targets } from "./targets.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const own: Target = { name: "own", directory: "tools/mutation", code: "src" };

it("takes one file in eight of each folder, rounded up, and the same ones for the same seed", () => {
  const [calls] = targets;
  if (calls === undefined) throw new Error("There is no target.");
  const files = sampleFiles(ROOT, calls, 1);
  expect(new Set(files.map((file) => file.split("/")[0]))).toEqual(new Set(calls.parts));
  expect(sampleFiles(ROOT, calls, 1)).toEqual(files);
  expect(sampleFiles(ROOT, own, 1)).toHaveLength(2);
});

it("takes every file with some seed, and never a test", () => {
  const files = Array.from({ length: 200 }, (_, seed) => sampleFiles(ROOT, own, seed)).flat();
  expect([...new Set(files)].toSorted()).toEqual([
    "cli.ts",
    "closest-first.ts",
    "mutate.ts",
    "sample-files.ts",
    "skip-the-rest.ts",
    "summary-lines.ts",
    "summary.ts",
    "targets.ts",
    "vitest.config.ts",
    "work-copy.ts",
  ]);
});
