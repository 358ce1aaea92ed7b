import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..");

test("nothing but what the bulk package shares with it imports the journal's folder, or anything else of Node", () => {
  const files = globSync("**/*.ts", { cwd: root }).filter((file) => !/\.test\.ts$|^(internal|journal)\//.test(file));
  expect(files).toContain("call/create-calls.ts");
  const guilty = files.filter((file) =>
    /from "(node:|.*\/journal\/)/.test(readFileSync(path.join(root, file), "utf8")),
  );
  expect(guilty).toEqual([]);
});
