import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { workCopy } from "./work-copy.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "work-copy-"));
  for (const file of [
    "tsconfig.base.json",
    "node_modules/vitest/index.js",
    ".git/HEAD",
    "packages/policy/package.json",
    "packages/policy/src/call.ts",
    "packages/policy/test/kill.test.ts",
    "packages/policy/test/call.test.ts",
    "packages/policy/test/redis/store.ts",
    "packages/policy/test/redis/store.test.ts",
    "packages/policy/test/redis-client.test.ts",
    "packages/policy/node_modules/fast-check/index.js",
    "packages/mocks/package.json",
  ]) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), file);
  }
});
afterEach(() => rmSync(root, { recursive: true }));

it("copies the package and links everything around it", () => {
  using copy = workCopy(root, "packages/policy", ["test/kill.test.ts", "test/redis"]);
  const isLink = (file: string) => lstatSync(path.join(copy.directory, file)).isSymbolicLink();
  expect(readFileSync(path.join(copy.directory, "src/call.ts"), "utf8")).toBe("packages/policy/src/call.ts");
  expect([isLink("src"), isLink("src/call.ts"), isLink("node_modules")]).toEqual([false, false, true]);
  expect([isLink("../mocks"), isLink("../../tsconfig.base.json"), isLink("../../node_modules")]).toEqual(
    Array(3).fill(true),
  );
  expect(readdirSync(path.join(copy.directory, "test"), { recursive: true }).toSorted()).toEqual([
    "call.test.ts",
    "redis",
    "redis-client.test.ts",
    path.join("redis", "store.ts"),
  ]);
  expect(existsSync(path.join(copy.directory, "../../.git"))).toBe(false);
});

it("leaves the original alone, also when the copy is changed and removed", () => {
  const copy = workCopy(root, "packages/policy", []);
  writeFileSync(path.join(copy.directory, "src/call.ts"), "mutated");
  copy[Symbol.dispose]();
  expect(existsSync(copy.directory)).toBe(false);
  expect(readFileSync(path.join(root, "packages/policy/src/call.ts"), "utf8")).toBe("packages/policy/src/call.ts");
  expect(existsSync(path.join(root, "packages/policy/node_modules/fast-check/index.js"))).toBe(true);
});
