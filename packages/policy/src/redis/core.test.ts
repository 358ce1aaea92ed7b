import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..");
const files = (pattern: string) => globSync(pattern, { cwd: root }).filter((file) => !file.endsWith(".test.ts"));
const imports = (file: string) => readFileSync(path.join(root, file), "utf8").match(/(?<=from ").+(?=")/g) ?? [];

test("who does not share has nothing of this folder in the bundle", () => {
  const others = files("**/*.ts").filter((file) => !/^(internal|redis)\//.test(file));
  expect(others).toContain("call/resources.ts");
  expect(others.filter((file) => imports(file).some((name) => name.includes("/redis/")))).toEqual([]);
});

test("no client of Redis comes along: it is handed in", () => {
  expect(
    files("redis/*.ts")
      .flatMap(imports)
      .filter((name) => !name.startsWith(".")),
  ).toEqual([]);
});
