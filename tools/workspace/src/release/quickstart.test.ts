import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { ROOT } from "../root.ts";
import { quickstart } from "./quickstart.ts";

it("is the first sample of the portal's start page, with what it prints", () => {
  const { code, output } = quickstart(ROOT);
  expect(code).toContain('from "@tillside/onboarding"');
  expect(output).toMatch(/^200 \{\n {2}"status": 200,\n[\s\S]*"account_id": "acc_…"/);
});

it("says so when the start page has none", () => {
  const root = mkdtempSync(path.join(tmpdir(), "quickstart-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, "docs/src/content/docs"), { recursive: true });
  writeFileSync(path.join(root, "docs/src/content/docs/index.mdx"), "```ts\nconst shown = 1;\n```\n");
  expect(() => quickstart(root)).toThrow(
    new Error("docs/src/content/docs/index.mdx has no ```ts run sample with a ```text output below it."),
  );
});
