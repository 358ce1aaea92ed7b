import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { programStamp } from "./program-inputs.ts";

const ROOT = join(import.meta.dirname, "../../..");
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
  ["a style sheet of the console", "packages/console/src/styles/send.css"],
  ["a built style sheet of the console", "packages/console/dist/page/send.css"],
  ["a module of the policy", "packages/policy/dist/facts/outcome.js"],
  ["the names of the variables", "packages/cli/dist/call/variables.js"],
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
  ["a module of a client", "packages/clients/cart/dist/index.js"],
  ["a module of the command line", "packages/cli/dist/index.js"],
  ["a test", "docs/src/site/a.test.ts"],
  ["a dependency's own file, for which the lockfile stands", "docs/src/node_modules/a/index.js"],
])("%s that changes leaves the program", (_, file) => {
  const before = programStamp(root, SIDEBAR);
  write(file, "two");
  expect(programStamp(root, SIDEBAR)).toBe(before);
});

test("the portal's sources import no code of other packages", () => {
  const own = globSync("docs/src/**/*.{astro,mdx,ts,tsx}", { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));
  const imported = own.flatMap((file) => importedBy(readFileSync(join(ROOT, file), "utf8")));
  expect(new Set(imported.map((name) => (name === "cli/variables" ? name : name.split("/", 1)[0])))).toEqual(
    new Set(["cli/variables", "console", "policy", "sandbox", "spec"]),
  );
});

/** What a module imports of the workspace's packages, without types; samples, in fences and in texts, are none of its imports. */
function importedBy(module: string): readonly string[] {
  const code = module.replaceAll(/^ *```.*?^ *```/gms, "");
  const imports = /^(?:(?:import|export) (?!type )(?:[^"`;]* from )?|[^`\n]*\bimport\()"@tillside\/([^"?]+)/gm;
  return Array.from(code.matchAll(imports), ([, name = ""]) => name);
}
