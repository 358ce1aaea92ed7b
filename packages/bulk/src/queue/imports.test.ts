import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..");

test("no module outside queue/ imports queue/ or BullMQ", () => {
  const others = globSync("**/*.ts", { cwd: root }).filter((file) => !/\.test\.ts$|^queue\//.test(file));
  expect(others).toContain("start-bulk.ts");
  const guilty = others.filter((file) =>
    /from "(.*\/queue\/|bullmq)/.test(readFileSync(path.join(root, file), "utf8")),
  );
  expect(guilty).toEqual([]);
});
