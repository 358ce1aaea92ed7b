// Has inputs of its own: the samples, run by Vitest with the clients.

import { execFile } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stepsOf } from "./support/steps.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** Inside the package, so that the samples find the clients; beside the folder that the other samples empty. */
const folder = fileURLToPath(new URL("../.samples-vitest/", import.meta.url));
const vitest = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));

const readmes = ["packages/sandbox/README.md", ...globSync("packages/clients/*/README.md", { cwd: root })];
const pages = globSync("docs/src/content/docs/**/*.mdx", { cwd: root });

/** The unit tests that pages show, and the READMEs of the sandbox and of clients. */
const samples = [...pages, ...readmes].flatMap((file) =>
  stepsOf(readFileSync(root + file, "utf8")).flatMap(({ parts: [part] }) =>
    part?.fence.words.has("test") ? [{ file, text: part.fence.text, line: part.fence.line }] : [],
  ),
);

const fileOf = ({ file, line }: { readonly file: string; readonly line: number }) =>
  `${file.replace(/\.mdx?$/, "").replaceAll("/", "_")}_line${line}.test.ts`;

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly failureMessages: readonly string[] }[];
  }[];
}

let report: Report;

/** One run for all: most of the time goes into starting Vitest. */
beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  writeFileSync(`${folder}vitest.config.mjs`, "export default {};\n");
  for (const sample of samples) writeFileSync(folder + fileOf(sample), sample.text);
  const output = `${folder}report.json`;
  const run = [vitest, "run", "--root", folder, "--reporter=json", `--outputFile=${output}`];
  // It ends with 1 when a sample fails; the tests below say which.
  await promisify(execFile)(process.execPath, run).catch(() => undefined);
  report = JSON.parse(readFileSync(output, "utf8"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the guide has one, and the READMEs of the sandbox and of each client", () => {
  const shown = samples.map(({ file }) => file);
  expect(shown).toEqual(expect.arrayContaining(["docs/src/content/docs/guides/testing/unit-tests.mdx", ...readmes]));
  expect(readmes.length).toBeGreaterThan(1);
});

test.each(samples)("the unit tests of $file pass", (sample) => {
  const found = report.testResults.find(({ name }) => name.endsWith(fileOf(sample)));
  expect(found?.message).toBe("");
  expect(found?.assertionResults.flatMap(({ failureMessages }) => failureMessages)).toEqual([]);
  expect(new Set(found?.assertionResults.map(({ status }) => status))).toEqual(new Set(["passed"]));
});
