import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..");

test("who sends single calls has nothing of this folder in the bundle", () => {
  const others = globSync("**/*.ts", { cwd: root }).filter((file) => !/\.test\.ts$|^(bulk|journal|queue)\//.test(file));
  expect(others).toContain("client/connect.ts");
  const guilty = others.filter((file) => /from ".*\/bulk\//.test(readFileSync(path.join(root, file), "utf8")));
  expect(guilty).toEqual([]);
});
