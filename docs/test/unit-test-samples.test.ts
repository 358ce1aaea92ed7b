import { execFile } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stepsOf } from "./support/steps.ts";

const contentFolder = fileURLToPath(new URL("../src/content/docs/", import.meta.url));
/** Inside the package, so that the samples find the clients; beside the folder that the other samples empty. */
const folder = fileURLToPath(new URL("../.samples-vitest/", import.meta.url));
const vitest = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));

/** The unit tests that the pages show. */
const samples = globSync("**/*.mdx", { cwd: contentFolder }).flatMap((file) =>
  stepsOf(readFileSync(contentFolder + file, "utf8")).flatMap(({ parts: [part] }) =>
    part?.fence.words.has("test") ? [{ file, text: part.fence.text, line: part.fence.line }] : [],
  ),
);

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  writeFileSync(`${folder}vitest.config.mjs`, "export default {};\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("there is one", () => expect(samples).not.toEqual([]));

test.each(samples)("the unit tests of $file pass", async ({ file, text, line }) => {
  const name = `${file.replace(/\.mdx$/, "").replaceAll("/", "_")}_line${line}.test.ts`;
  writeFileSync(folder + name, text);
  const report = `${folder}report.json`;
  await promisify(execFile)(process.execPath, [
    vitest,
    "run",
    "--root",
    folder,
    "--reporter=json",
    `--outputFile=${report}`,
    name,
  ]);
  const { numTotalTests, numPassedTests } = JSON.parse(readFileSync(report, "utf8"));
  expect(numTotalTests).toBeGreaterThan(0);
  expect(numPassedTests).toBe(numTotalTests);
});
