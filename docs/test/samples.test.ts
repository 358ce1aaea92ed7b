import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type RunningSandbox, startSandbox } from "@tillside/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isSameOutput } from "./support/same-output.ts";
import {
  emptySamplesFolder,
  type Printed,
  resetSandbox,
  runModule,
  runModules,
  runScript,
  typeFindings,
  writeModule,
} from "./support/samples.ts";
import { type Step, stepsOf } from "./support/steps.ts";

/** A step and where it becomes a file. */
interface Sample {
  readonly step: Step;
  readonly name: string;
}

const contentFolder = fileURLToPath(new URL("../src/content/docs/", import.meta.url));
const files = globSync("**/*.{md,mdx}", { cwd: contentFolder }).sort();
const pages = files.map((file) => ({ file, samples: samplesOf(file) })).filter(({ samples }) => samples.length > 0);
const guides = pages.filter(({ file }) => !file.startsWith("reference/"));
const operations = pages.filter(({ file }) => /^reference\/[^/]+\//.test(file));
const apis = [...new Set(operations.map(({ file }) => file.split("/")[1] ?? ""))];

function samplesOf(file: string): readonly Sample[] {
  const name = file.replace(/\.mdx?$/, "").replaceAll("/", "_");
  return stepsOf(readFileSync(contentFolder + file, "utf8")).map((step) => ({
    step,
    name: `${name}_line${step.parts[0]?.fence.line}`,
  }));
}

let sandbox: RunningSandbox;
const written = new Map<Sample, string>();

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  await emptySamplesFolder();
  for (const sample of pages.flatMap(({ samples }) => samples)) {
    if (sample.step.kind === "module") written.set(sample, await writeModule(sample.name, sample.step, sandbox.origin));
  }
});
afterAll(() => sandbox?.stop());

/** What is wrong with what a step printed. */
function faultsOf(sample: Sample, printed: Printed | undefined): readonly string[] {
  if (printed?.status !== 0) return [`${sample.name} failed:\n${printed?.outputs.join("\n")}`];
  return sample.step.parts.flatMap(({ fence, output }, index) => {
    const actual = printed.outputs[index] ?? "";
    if (output === undefined || isSameOutput(output, actual)) return [];
    return [`${sample.name}: the fence in line ${fence.line} prints\n${actual}\nbut the page shows\n${output}`];
  });
}

test("every sample has the types that it uses", async () => {
  expect(written.size).toBeGreaterThan(0);
  expect(await typeFindings()).toBe("");
});

describe("what a guide runs prints what it shows", () => {
  test.each(guides)("$file", async ({ samples }) => {
    await resetSandbox(sandbox.origin);
    const faults: string[] = [];
    for (const sample of samples.filter(({ step }) => step.runs)) {
      const file = written.get(sample);
      const printed = file ? await runModule(file, sandbox.origin) : await runScript(sample.step, sandbox.origin);
      faults.push(...faultsOf(sample, printed));
    }
    expect(faults).toEqual([]);
  });
});

describe.each(apis)("the samples of each operation of %s succeed", (api) => {
  const samples = operations.filter(({ file }) => file.startsWith(`reference/${api}/`)).flatMap((page) => page.samples);

  test("in TypeScript", async () => {
    const modules = samples.filter((sample) => written.has(sample));
    const printed = await runModules(
      modules.map((sample) => written.get(sample) ?? ""),
      sandbox.origin,
    );
    const failed = modules.filter((_, index) => !/^2\d\d (?!.*success: false)/s.test(printed[index]?.outputs[0] ?? ""));
    expect(failed.map((sample) => `${sample.name}: ${printed[modules.indexOf(sample)]?.outputs.join("\n")}`)).toEqual(
      [],
    );
  });

  test("with curl", async () => {
    const faults: string[] = [];
    for (const sample of samples.filter(({ step }) => step.kind === "script")) {
      await resetSandbox(sandbox.origin);
      faults.push(...faultsOf(sample, await runScript(sample.step, sandbox.origin)));
    }
    expect(faults).toEqual([]);
  });
});
