import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findProofs } from "./find-proofs.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "proofs-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

it("finds the test files that import @tillside/testing/proof, wherever they are in their package", () => {
  const proof = `import { test } from "vitest";\nimport { rounds } from "@tillside/testing/proof";\n`;
  write("packages/one/test/kill.test.ts", proof);
  write("packages/one/src/limits/log.test.ts", proof);
  write("packages/one/src/plain.test.ts", `import { test } from "vitest";\n`);
  write("packages/one/src/helper.ts", proof);
  write("packages/one/node_modules/other/src/far.test.ts", proof);
  write("docs/test/pages.test.ts", proof);
  const packages = ["packages/one", "docs"].map((directory) => {
    const name = `@tillside/${path.basename(directory)}`;
    return { name, directory, manifest: { name } };
  });
  expect(findProofs(root, packages)).toEqual([
    { name: "one/log", directory: "packages/one", file: "src/limits/log.test.ts" },
    { name: "one/kill", directory: "packages/one", file: "test/kill.test.ts" },
    { name: "docs/pages", directory: "docs", file: "test/pages.test.ts" },
  ]);
});
