import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Mock, startMock } from "@tillside/mocks";
import { apiNames } from "@tillside/spec/names";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mustRun } from "../src/must-run.ts";
import { pack } from "../src/release/pack.ts";
import { publintProblems, typeProblems } from "../src/release/tarball-problems.ts";
import { ROOT } from "../src/root.ts";

const clients = readdirSync(path.join(ROOT, "packages/clients"));
const names = ["policy", "bulk", ...clients];
const SLOW = 120_000;

/** A program that compares what several packages export. */
const IDENTITY = `
  import * as audience from "@tillside/audience";
  import * as bulk from "@tillside/bulk";
  import { openLedger } from "@tillside/bulk/files";
  import * as events from "@tillside/events";
  import * as policy from "@tillside/policy";
  const all = (one, ...others) => others.every((other) => other === one);
  let error;
  try {
    openLedger({});
  } catch (thrown) {
    error = thrown;
  }
  console.log(JSON.stringify({
    errors: all(policy.PolicyError, events.PolicyError, audience.PolicyError),
    bulkErrors: all(bulk.BulkError, events.BulkError, audience.BulkError) && bulk.BulkError.prototype instanceof policy.PolicyError,
    callInfo: all(policy.callInfo, events.callInfo, audience.callInfo),
    instances: error instanceof events.ConfigurationError,
  }));
`;

let tarballs: Map<string, string>;
let folder: string;
let consumer: string;
let mock: Mock;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "consumer-"));
  consumer = path.join(folder, "consumer");
  mkdirSync(consumer);
  const wanted = new Set(names.map((name) => `@tillside/${name}`));
  tarballs = await pack(path.join(folder, "tarballs"), { nextVersions: false }, (name) => wanted.has(name));
  writeFileSync(path.join(consumer, "package.json"), JSON.stringify({ private: true, type: "module" }));
  copyFileSync(path.join(import.meta.dirname, "consumer/consumer.ts"), path.join(consumer, "consumer.ts"));
  for (const name of ["all-clients.ts", "all-clients.cts"]) writeFileSync(path.join(consumer, name), allClients());
  await mustRun(
    "npm",
    [
      "install",
      "--prefer-offline",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      ...tarballs.values(),
      "@types/node@24",
    ],
    { cwd: consumer },
  );
  mock = await startMock({ api: "onboarding" });
}, SLOW);

afterAll(async () => {
  await mock?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A program that imports every client, with its types, and prints the names of those that can be made. */
function allClients(): string {
  const names = clients.map(apiNames);
  const imports = names.map(({ kebab, camel }) => `import * as ${camel} from "@tillside/${kebab}";`);
  const types = names.map(({ camel, pascal }) => `export type ${pascal} = ${camel}.${pascal}ClientOptions["auth"];`);
  const made = names.map(
    ({ kebab, camel, pascal }) => `${camel}.create${pascal}Client.length === 1 ? ["${kebab}"] : []`,
  );
  return [...imports, ...types, `console.log(JSON.stringify([${made.join(", ")}].flat()));`].join("\n");
}

function compile(moduleResolution: string, module: string, ...files: string[]): Promise<string> {
  const parameters = ["--strict", "--target", "es2023", "--module", module, "--moduleResolution", moduleResolution];
  const output = path.join(consumer, moduleResolution);
  return mustRun("tsc", [...parameters, "--types", "node", "--outDir", output, ...files], { cwd: consumer });
}

describe("a consumer outside the workspace", () => {
  it.each([
    ["nodenext", "nodenext"],
    ["bundler", "esnext"],
  ])(
    "compiles strictly under moduleResolution %s and runs against the mock",
    async (moduleResolution, module) => {
      await compile(moduleResolution, module, "consumer.ts", "all-clients.ts");
      const output = await mustRun("node", [`${moduleResolution}/consumer.js`, mock.url], { cwd: consumer });
      expect(JSON.parse(output)).toMatchObject({
        registered: true,
        info: { operation: "registerAccount", outcome: "executed", idempotencyKey: expect.any(String), attempts: 1 },
      });
      const found = JSON.parse(await mustRun("node", [`${moduleResolution}/all-clients.js`], { cwd: consumer }));
      expect(found).toEqual(clients);
    },
    SLOW,
  );

  it(
    "compiles strictly as CommonJS under nodenext, and requires every client",
    async () => {
      await compile("nodenext", "nodenext", "all-clients.cts");
      expect(readFileSync(path.join(consumer, "nodenext/all-clients.cjs"), "utf8")).toContain("require(");
      const found = JSON.parse(await mustRun("node", ["nodenext/all-clients.cjs"], { cwd: consumer }));
      expect(found).toEqual(clients);
    },
    SLOW,
  );

  it("has one policy and one bulk, whichever packages depend on them: errors and callInfo are the same for all", async () => {
    const installed = globSync("node_modules/**/@tillside/{policy,bulk}", { cwd: consumer }).sort();
    expect(installed).toEqual(["node_modules/@tillside/bulk", "node_modules/@tillside/policy"]);
    writeFileSync(path.join(consumer, "identity.mjs"), IDENTITY);
    const same = JSON.parse(await mustRun("node", ["identity.mjs"], { cwd: consumer }));
    expect(same).toEqual({ errors: true, bulkErrors: true, callInfo: true, instances: true });
  });

  it("gets the bundled spec with the client", () => {
    const bundle = readFileSync(path.join(consumer, "node_modules/@tillside/onboarding/openapi.json"), "utf8");
    expect(JSON.parse(bundle)).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
  });
});

describe.each(names)("the packed %s", (name) => {
  const tarball = () => tarballs.get(`@tillside/${name}`) ?? "";

  function packedFiles(): string[] {
    return readdirSync(path.join(consumer, "node_modules/@tillside", name), { recursive: true, encoding: "utf8" });
  }

  it("has a license and a README, and neither sources nor tests", () => {
    const files = packedFiles();
    expect(files).toEqual(
      expect.arrayContaining(["LICENSE", "README.md", "package.json", path.join("dist", "index.js")]),
    );
    expect(files.filter((file) => /^(src|test)\b|\.test\.|\.tsbuildinfo$|tsconfig/.test(file))).toEqual([]);
  });

  it("imports no TypeScript file", () => {
    for (const file of packedFiles().filter((each) => each.endsWith(".js"))) {
      const code = readFileSync(path.join(consumer, "node_modules/@tillside", name, file), "utf8");
      expect(code, file).not.toMatch(/(from|import)\s*\(?\s*["']\.[^"']*\.ts["']/);
    }
  });

  it("has no publint findings", async () => {
    expect(await publintProblems(tarball())).toEqual([]);
  });

  it(
    "has the right types for an ESM-only package, says attw",
    async () => {
      expect(await typeProblems(tarball())).toEqual([]);
    },
    SLOW,
  );
});
