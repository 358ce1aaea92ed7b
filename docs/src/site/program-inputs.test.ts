import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { programStamp } from "./program-inputs.ts";

const SIDEBAR = [{ label: "Guides" }];

let root: string;

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "program-inputs-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  write("docs/src/pages/a.astro", "one");
});

test.each([
  ["a guide", "docs/src/content/docs/guides/start/a.mdx"],
  ["a generated page", "docs/src/content/docs/sdk/options.md"],
  ["a component", "docs/src/pages/a.astro"],
  ["the configuration", "docs/astro.config.ts"],
  ["the configuration of code blocks", "docs/ec.config.mjs"],
  ["a file that is copied", "docs/public/favicon.svg"],
  ["a module of the sandbox", "packages/sandbox/dist/web/worker.js"],
  ["a style sheet of the console", "packages/console/dist/page/send.css"],
  ["a module of a client", "packages/clients/cart/dist/index.js"],
  ["code that reads the specs", "tools/spec/src/document/json.ts"],
  ["a dependency", "pnpm-lock.yaml"],
])("%s that changes makes another program", (_, file) => {
  const before = programStamp(root, SIDEBAR);
  write(file, "two");
  expect(programStamp(root, SIDEBAR)).not.toBe(before);
});

test("so does the sidebar, which the configuration makes of the specs", () => {
  expect(programStamp(root, [{ label: "Reference" }])).not.toBe(programStamp(root, SIDEBAR));
});

test.each([
  ["a bundle, which it reads as it runs", "specs/cart/dist/openapi.json"],
  ["a test", "docs/src/site/a.test.ts"],
  ["a dependency's own file, for which the lockfile stands", "docs/src/node_modules/a/index.js"],
])("%s that changes leaves the program", (_, file) => {
  const before = programStamp(root, SIDEBAR);
  write(file, "two");
  expect(programStamp(root, SIDEBAR)).toBe(before);
});
