// Drives another process: the compiler.

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findApi } from "@tillside/spec/apis";
import { buildApi } from "@tillside/spec/build";
import { expect, onTestFinished, test } from "vitest";
import { scaffold } from "../../spec/src/scaffold/scaffold.ts";
import { mustRun } from "../src/must-run.ts";
import { ROOT } from "../src/root.ts";

/** The files that `scaffold` adds a new API to. */
const LISTS = [
  "packages/mocks/package.json",
  "packages/sandbox/package.json",
  "docs/package.json",
  "tools/workspace/package.json",
  ".changeset/config.json",
];

test("what `scaffold` writes for the sandbox compiles beside its engine, with the types of the spec that it writes", async () => {
  const root = mkdtempSync(path.join(tmpdir(), "scaffold-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const file of LISTS) cpSync(path.join(ROOT, file), path.join(root, file));
  writeFileSync(path.join(root, "pnpm-workspace.yaml"), "packages: []\n");
  mkdirSync(path.join(root, "specs"));
  const redocly = readFileSync(path.join(ROOT, "specs/redocly.yaml"), "utf8");
  const list = "apis:\n  gift-cards: { root: gift-cards/openapi.yaml }\n";
  writeFileSync(path.join(root, "specs/redocly.yaml"), redocly.replace(/^apis:\n( +.*\n)+/m, list));
  await scaffold(root, "gift-cards");
  const api = findApi("gift-cards", root);
  expect(await buildApi(root, api)).toEqual([]);

  const [sandbox, sources] = [path.join(ROOT, "packages/sandbox"), path.join(root, "packages/sandbox/src")];
  mkdirSync(path.join(sources, "generated"));
  cpSync(api.rendered.serverTypes, path.join(sources, "generated/gift-cards.ts"));
  const project = {
    extends: path.join(sandbox, "tsconfig.json"),
    compilerOptions: {
      noEmit: true,
      rootDirs: [path.join(sandbox, "src"), sources],
      typeRoots: [path.join(ROOT, "node_modules/@types")],
    },
    include: [path.join(sources, "apis")],
  };
  writeFileSync(path.join(root, "tsconfig.json"), JSON.stringify(project));
  await mustRun("tsc", ["-p", path.join(root, "tsconfig.json")]);
}, 120_000);
