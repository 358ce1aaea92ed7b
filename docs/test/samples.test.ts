// Has inputs of its own: the samples, run by their programs with the clients.

import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type RunningSandbox, startSandbox } from "@tillside/sandbox";
import { readApis } from "@tillside/spec/apis";
import { rounds } from "@tillside/testing/proof";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readReferenceApis } from "../src/reference/read-apis.ts";
import { samplesOf } from "../src/reference/samples/samples-of.ts";
import { sandboxFixtures } from "../src/reference/samples/sandbox-fixtures.ts";
import { rooms } from "../src/rooms.ts";
import { type BrokenProxy, startBrokenProxy } from "./support/broken-proxy.ts";
import "./support/built-site.ts";
import { readmeEnvironment } from "./support/readme-environment.ts";
import { isSameOutput } from "./support/same-output.ts";
import {
  emptySamplesFolder,
  type Printed,
  passMinute,
  resetSandbox,
  runModule,
  runScript,
  typeFindings,
  writeCode,
  writeModule,
} from "./support/samples.ts";
import { type Step, stepsOf } from "./support/steps.ts";

/** A step and where it becomes a file. */
interface Sample {
  readonly step: Step;
  readonly name: string;
  /** The page, from the repository's root. */
  readonly page: string;
}

const contentFolder = fileURLToPath(new URL("../src/content/docs/", import.meta.url));
const files = globSync("**/*.{md,mdx}", {
  cwd: contentFolder,
  exclude: ["changelog/**", "reference/**", "sdk/*.md"],
}).sort();
const guides = files.map((file) => ({ file, samples: samplesIn(file) })).filter(({ samples }) => samples.length > 0);

function samplesIn(file: string): readonly Sample[] {
  const name = file.replace(/\.mdx?$/, "").replaceAll("/", "_");
  return stepsOf(readFileSync(contentFolder + file, "utf8")).map((step) => ({
    step,
    name: `${name}_line${step.parts[0]?.fence.line}`,
    page: `docs/src/content/docs/${file}`,
  }));
}

const clientsFolder = fileURLToPath(new URL("../../packages/clients/", import.meta.url));
/** The first sample of each client's README. */
const firstSamples = globSync("*/README.md", { cwd: clientsFolder }).map((file) => {
  const readme = readFileSync(clientsFolder + file, "utf8");
  const [step] = stepsOf(readme);
  if (!step) throw new Error(`${clientsFolder}${file} has no sample.`);
  return { client: file.replace("/README.md", ""), step, readme };
});

/** Run by `unit-test-samples.test.ts`; only their types are looked at here. */
const unitTestsOf = (readme: string) => stepsOf(readme).filter(({ parts: [part] }) => part?.fence.words.has("test"));

let sandbox: RunningSandbox;
const written = new Map<Sample, string>();
const writtenFirst = new Map<string, string>();

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  await emptySamplesFolder();
  for (const sample of guides.flatMap(({ samples }) => samples)) {
    if (sample.step.kind === "module") written.set(sample, await writeModule(sample.name, sample.step, sandbox.origin));
  }
  // Run by `operation-samples.test.ts`; only their types are looked at here.
  const fixtures = await sandboxFixtures();
  for (const api of readReferenceApis("bare")) {
    for (const operation of api.operations) {
      const code = samplesOf(api, operation, fixtures).find(({ language }) => language === "typescript")?.code ?? "";
      await writeCode(`reference_${api.name}_${operation.id}`, code, sandbox.origin);
    }
  }
  for (const shown of unitTestsOf(readFileSync(`${clientsFolder}../sandbox/README.md`, "utf8"))) {
    await writeModule("readme_sandbox_unit_test", shown, sandbox.origin);
  }
  // Needs a folder for its ledger; only its types are looked at here.
  for (const shown of stepsOf(readFileSync(`${clientsFolder}../bulk/README.md`, "utf8"))) {
    await writeModule("readme_bulk", shown, sandbox.origin);
  }
  for (const { client, step, readme } of firstSamples) {
    writtenFirst.set(client, await writeModule(`readme_${client}`, step, sandbox.origin));
    for (const shown of unitTestsOf(readme)) await writeModule(`readme_${client}_unit_test`, shown, sandbox.origin);
  }
});
afterAll(() => sandbox?.stop());

/** What is wrong with what a step printed. */
function faultsOf(sample: Sample, printed: Printed | undefined): readonly string[] {
  const { step, page } = sample;
  if (printed?.status !== 0) {
    return [`${page}:${step.parts[0]?.fence.line}: the sample failed:\n${printed?.outputs.join("\n")}`];
  }
  return step.parts.flatMap(({ fence, output }, index) => {
    const actual = printed.outputs[index] ?? "";
    if (output === undefined || isSameOutput(output, actual)) return [];
    return [`${page}:${fence.line}: the sample prints\n${actual}\nbut the page shows\n${output}`];
  });
}

test("every sample has the types that it uses", async () => {
  expect(written.size).toBeGreaterThan(0);
  expect(await typeFindings()).toBe("");
});

/** What is wrong with what the samples of a page print. */
async function faultsOfPage(samples: readonly Sample[]): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const sample of samples.filter(({ step }) => step.runs)) {
    const file = written.get(sample);
    const printed = file ? await runModule(file, sandbox.origin) : await runScript(sample.step, sandbox.origin);
    faults.push(...faultsOf(sample, printed));
  }
  return faults;
}

describe("what a guide runs prints what it shows, beside a sandbox that is new", () => {
  const some = guides.filter((_, index) => index % 8 === 0);

  test.each(rounds(some, guides))("$file", async ({ samples }) => {
    await resetSandbox(sandbox.origin);
    expect(await faultsOfPage(samples)).toEqual([]);
  });
});

describe("who reads one guide after the other beside one sandbox sees the same", () => {
  beforeAll(() => resetSandbox(sandbox.origin));

  test.each(asRead(guides))("$file", async ({ samples }) => {
    // A page takes a minute to read: what the one before it has used up of a limit is there again.
    await passMinute(sandbox.origin);
    expect(await faultsOfPage(samples)).toEqual([]);
  });
});

/** In the order of the sidebar, after the start page. */
function asRead<Page extends { readonly file: string }>(found: readonly Page[]): readonly Page[] {
  const places = found.map((page) => {
    const room = Object.keys(rooms).findIndex((name) => page.file.startsWith(`guides/${name}/`));
    const [, order = 0] = /^ {2}order: (\d+)/m.exec(readFileSync(contentFolder + page.file, "utf8")) ?? [];
    return { page, place: room * 100 + Number(order) };
  });
  return places.sort((one, other) => one.place - other.place).map(({ page }) => page);
}

describe("the first sample of a client's README runs beside the sandbox, which refuses nothing in it", () => {
  interface Received {
    readonly operation: string;
    readonly status: number;
  }
  const received = async () => (await (await fetch(`${sandbox.origin}/_sandbox/requests`)).json()) as Received[];

  test("there is one for each client", () => {
    expect(firstSamples.map(({ client }) => client).sort()).toEqual(
      readApis()
        .map(({ name }) => name)
        .sort(),
    );
  });

  test.each(firstSamples)("$client", async ({ client, readme }) => {
    await resetSandbox(sandbox.origin);
    const environment = readmeEnvironment(readme, sandbox.origin);
    expect(await runModule(writtenFirst.get(client) ?? "", sandbox.origin, environment)).toMatchObject({ status: 0 });
    const requests = await received();
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.filter(({ status }) => status < 200 || status > 299)).toEqual([]);
  });
});

const brokenBodies = [
  ["an HTML page", "<html><body>502 Bad Gateway</body></html>"],
  ["an empty body", ""],
] as const;

describe.each(rounds(brokenBodies.slice(0, 1), [...brokenBodies]))(
  "a proxy's 502 with %s does not break the first sample of a client's README",
  (_kind, body) => {
    let proxy: BrokenProxy;
    beforeAll(async () => {
      proxy = await startBrokenProxy(body);
    });
    afterAll(() => proxy?.stop());

    test.concurrent.each(firstSamples)("$client", async ({ client, step, readme }) => {
      const environment = readmeEnvironment(readme, proxy.origin);
      const { status, outputs } = await runModule(writtenFirst.get(client) ?? "", proxy.origin, environment);
      // What uses unwrap(), or pages, ends with the ResponseError of the 502.
      if (/\b(unwrap|eventPages)\(/.test(step.parts.map(({ fence }) => fence.text).join()))
        expect(outputs.join()).toMatch(/ResponseError: .* responded with status 502/);
      else expect({ status, outputs }).toMatchObject({ status: 0 });
    });
  },
);
