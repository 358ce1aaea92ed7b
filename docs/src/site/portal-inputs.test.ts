import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { changedInputs, INPUTS, inputsText, portalInputs } from "./portal-inputs.ts";

const GUIDE = "docs/src/content/docs/guides/start/a.mdx";
const SOURCE = "packages/clients/tiny/src/index.ts";
const SPEC = "specs/tiny/paths/a.yaml";

let root: string;

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "portal-inputs-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const file of [GUIDE, SPEC, "docs/public/favicon.svg", "packages/clients/tiny/dist/index.d.ts", SOURCE]) {
    write(file, "one");
  }
  write(INPUTS, inputsText(portalInputs(root)));
});

test("nothing has changed since the build", () => {
  expect(changedInputs(root)).toEqual([]);
});

test.each([
  ["a guide", GUIDE],
  ["a spec", SPEC],
  ["a docstring that was built", "packages/clients/tiny/dist/index.d.ts"],
  ["a new component", "docs/src/components/New.astro"],
])("%s that changed is named", (_, file) => {
  write(file, "two");
  expect(changedInputs(root)).toEqual([file]);
});

test("a guide that was removed is named", () => {
  rmSync(join(root, GUIDE));
  expect(changedInputs(root)).toEqual([GUIDE]);
});

test.each([
  "docs/src/site/a.test.ts",
  "docs/src/content/docs/reference/tiny.md",
  "specs/tiny/README.md",
  SOURCE,
  "packages/clients/tiny/dist/left-by-an-earlier-build.d.ts",
])("%s is no part of the portal", (file) => {
  write(file, "two");
  expect(changedInputs(root)).toEqual([]);
});

test("a portal that is not built has no inputs to compare with", () => {
  rmSync(join(root, INPUTS));
  expect(changedInputs(root)).toBeUndefined();
});
