import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fencesOf } from "@tillside/docs/fences";
import { figure, rounds } from "@tillside/testing/proof";
import { expect, it, onTestFinished } from "vitest";
import { mustRun } from "../src/must-run.ts";
import { pack } from "../src/release/pack.ts";
import { ROOT } from "../src/root.ts";

const SLOW = 300_000;
const JEST = "jest@30.5.2";

const guides = path.join(ROOT, "docs/src/content/docs/guides/testing");
const guide = readFileSync(path.join(guides, "unit-tests.mdx"), "utf8");
const fences = fencesOf(guide);
const sample = fences.find(({ words }) => words.has("test"))?.text ?? "";
const command = fences.find(({ text }) => text.includes("npx jest"))?.text.trim() ?? "";
const recipes = fencesOf(readFileSync(path.join(guides, "recipes.mdx"), "utf8"));
const recipe = recipes.find(({ text }) => text.includes("@jest/globals"))?.text ?? "";

/** The same in CommonJS. */
const COMMONJS = `
const { createNurtureClient } = require("@tillside/nurture");
const { fakeApi } = require("@tillside/policy/testing");

test("a client is required, and its fake", async () => {
  const api = fakeApi();
  const nurture = createNurtureClient({ ...api.options, auth: { apiKey: "any" } });
  api.respond("unsubscribeEmail", { status: 201, body: { id: "unsub_1" } });
  const { data } = await nurture.unsubscribeEmail({ body: { email: "ada@fjord.example" } });
  expect(data).toEqual({ id: "unsub_1" });
});
`;

it("the guide shows a unit test, and how Jest runs it", () => {
  expect(sample).toContain('from "vitest"');
  expect(guide).toContain('`import { expect, test } from "@jest/globals"`');
  expect(command).toBe("NODE_OPTIONS=--experimental-vm-modules npx jest");
});

it("the guide of recipes shows a test against the sandbox with Jest", () => {
  expect(recipe).toContain("expect.extend(sandboxMatchers);");
});

// Jest is 55 MB in 280 packages, too much to install for every npm test.
it.each(Array.from({ length: rounds(0, 1) }, () => JEST))(
  "the guide's unit test and its recipe pass in %s, and one in CommonJS does",
  async (jest) => {
    const folder = mkdtempSync(path.join(tmpdir(), "jest-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const wanted = new Set(["@tillside/policy", "@tillside/onboarding", "@tillside/nurture", "@tillside/sandbox"]);
    const tarballs = await pack(path.join(folder, "tarballs"), { nextVersions: false }, (name) => wanted.has(name));
    const project = path.join(folder, "project");
    mkdirSync(project);
    writeFileSync(path.join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
    const quietly = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
    await mustRun("npm", ["install", ...quietly, ...tarballs.values(), jest], { cwd: project });
    const code = stripTypeScriptTypes(sample.replace('from "vitest"', 'from "@jest/globals"'));
    writeFileSync(path.join(project, "activate.test.js"), code);
    writeFileSync(path.join(project, "unsubscribe.test.cjs"), COMMONJS);
    writeFileSync(path.join(project, "recipe.test.js"), recipe);

    await mustRun("sh", ["-c", `${command} --json --outputFile=report.json`], { cwd: project });
    const report = JSON.parse(readFileSync(path.join(project, "report.json"), "utf8"));
    expect(report).toMatchObject({ success: true, numPassedTests: 4, numTotalTests: 4 });
    figure("unit tests run by Jest", report.numPassedTests);
  },
  SLOW,
);
