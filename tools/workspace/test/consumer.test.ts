// Looks at what is built: the packages, with compilers and the sandbox.

import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { compilerOf } from "@tillside/editors";
import { type Mock, startMock } from "@tillside/mocks";
import { type RunningSandbox, startSandbox } from "@tillside/sandbox";
import { apiNames } from "@tillside/spec/names";
import { mustSkip } from "@tillside/testing/chromium";
import { newVisit, workersBrowser } from "@tillside/testing/open-browser";
import { rounds } from "@tillside/testing/proof";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { mustRun } from "../src/must-run.ts";
import { ROOT } from "../src/root.ts";
import { withVite, withWebpack } from "./consumer/bundle.ts";
import { installConsumer, PROGRAMS } from "./consumer/install-consumer.ts";

const clients = readdirSync(path.join(ROOT, "packages/clients"));
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

/** What is compiled and then run, under each way to find modules. A compiler reads all clients once for all of them. */
const COMPILED = {
  nodenext: ["nodenext", "consumer.ts", "integration.ts", "all-clients.ts", "all-clients.cts"],
  bundler: ["esnext", "consumer.ts", "page.ts", "all-clients.ts"],
} as const;

let folder: string;
let consumer: string;
let mock: Mock;
let sandbox: RunningSandbox;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "consumer-"));
  consumer = await installConsumer(folder, ["policy", "bulk", ...clients]);
  for (const name of ["all-clients.ts", "all-clients.cts"]) writeFileSync(path.join(consumer, name), allClients());
  for (const resolution of ["nodenext", "bundler"] as const) await compile(resolution);
  mock = await startMock({ api: "onboarding" });
  sandbox = await startSandbox({ port: 0 });
}, SLOW);

afterAll(async () => {
  await mock?.stop();
  await sandbox?.stop();
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

/** How a strict project compiles. */
function strictly(moduleResolution: string, module: string): string[] {
  const checks = ["--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--skipLibCheck", "false"];
  const target = ["--target", "es2023", "--module", module, "--moduleResolution", moduleResolution];
  return [...checks, ...target, "--types", "node"];
}

function compile(moduleResolution: keyof typeof COMPILED): Promise<string> {
  const output = path.join(consumer, moduleResolution);
  const [module, ...files] = COMPILED[moduleResolution];
  const parameters = [...strictly(moduleResolution, module), "--outDir", output, ...files];
  return mustRun("tsc", ["--singleThreaded", ...parameters], { cwd: consumer });
}

describe("a consumer outside the workspace", () => {
  it.each(["nodenext", "bundler"])(
    "compiles strictly under moduleResolution %s and runs against the mock",
    async (moduleResolution) => {
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

  // The compiler of version 7 compiles them below.
  it.each(rounds<readonly (5 | 6)[]>([5], [5, 6]))(
    "compiles strictly with TypeScript %s, every program of it",
    async (major) => {
      const files = [...PROGRAMS, "all-clients.ts", "all-clients.cts"];
      const { tsc } = compilerOf(major);
      await mustRun("node", [tsc, ...strictly("nodenext", "nodenext"), "--noEmit", ...files], { cwd: consumer });
    },
    SLOW,
  );

  it(
    "uses every client against the sandbox, without a cast: registers, polls, reports, sends, imports, sells and subscribes",
    async () => {
      const source = readFileSync(path.join(consumer, "integration.ts"), "utf8");
      expect(source).not.toMatch(/\bas (?!const\b)|\bany\b|\w!|@ts-/);
      expect(clients.filter((name) => !source.includes(`from "@tillside/${name}"`))).toEqual([]);
      const addresses = path.join(consumer, "addresses.txt");
      writeFileSync(addresses, "ada@fjord.example\nnobody\nbo@fjord.example\n");
      const output = await mustRun("node", ["nodenext/integration.js", sandbox.origin, addresses], { cwd: consumer });
      expect(JSON.parse(output)).toEqual({
        onboarding: { polled: true, paused: "executed" },
        query: { rows: true, impressions: true },
        reporting: { rows: true },
        events: { status: 200, failed: ["order-2"] },
        audience: { read: 3, accepted: 2, unknown: 0, rejected: ["nobody"] },
        nurture: { id: true },
        cart: { failed: 1, confirmed: [true] },
        calendar: { subscribed: true, events: true },
      });
    },
    SLOW,
  );

  it(
    "compiles strictly as CommonJS under nodenext, and requires every client",
    async () => {
      expect(readFileSync(path.join(consumer, "nodenext/all-clients.cjs"), "utf8")).toContain("require(");
      const found = JSON.parse(await mustRun("node", ["nodenext/all-clients.cjs"], { cwd: consumer }));
      expect(found).toEqual(clients);
    },
    SLOW,
  );

  describe.each([
    ["vite", withVite],
    ["webpack", withWebpack],
  ] as const)("bundles two clients for browsers with %s", (name, bundle) => {
    let file: string;
    beforeAll(async () => {
      const alone = path.join(folder, `page-${name}`);
      mkdirSync(alone);
      file = await bundle(path.join(consumer, "bundler/page.js"), alone);
    }, SLOW);

    it("into a file that imports nothing and runs alone", async () => {
      expect(readFileSync(file, "utf8")).not.toMatch(/\brequire\(|\bfrom\s*["']|\bimport\s*["'(]|node:/);
      const output = await mustRun("node", [file, sandbox.origin], { cwd: path.dirname(file) });
      expect(JSON.parse(output)).toEqual(["reserveItems", "listAccounts"]);
    });

    it.skipIf(mustSkip())("into a file that calls the sandbox from a page in Chromium", async () => {
      const { page, complaints } = await newVisit(await workersBrowser());
      onTestFinished(() => page.context().close());
      const address = `${sandbox.origin}/page.html`;
      // On the sandbox's origin, because the sandbox allows no other one.
      await page.route(address, (route) =>
        route.fulfill({ contentType: "text/html", body: "<!doctype html><title>x" }),
      );
      await page.goto(address);
      const printed = page.waitForEvent("console", (message) => message.text().startsWith("["));
      await page.addScriptTag({ type: "module", content: readFileSync(file, "utf8") });
      expect([JSON.parse((await printed).text()), complaints]).toEqual([["reserveItems", "listAccounts"], []]);
    });
  });

  it("has one policy and one bulk, whichever packages depend on them: errors and callInfo are the same for all", async () => {
    const installed = globSync("node_modules/**/@tillside/{policy,bulk}", { cwd: consumer }).sort();
    expect(installed).toEqual(["node_modules/@tillside/bulk", "node_modules/@tillside/policy"]);
    writeFileSync(path.join(consumer, "identity.mjs"), IDENTITY);
    const same = JSON.parse(await mustRun("node", ["identity.mjs"], { cwd: consumer }));
    expect(same).toEqual({ errors: true, bulkErrors: true, callInfo: true, instances: true });
  });

  it("finds each client's OpenAPI document in both forms, by import.meta.resolve, and can import it as JSON", async () => {
    const program = `
      import { readFileSync } from "node:fs";
      const found = ${JSON.stringify(clients)}.map(async (name) => {
        const text = readFileSync(new URL(import.meta.resolve(\`@tillside/\${name}/openapi.yaml\`)), "utf8");
        const { default: json } = await import(\`@tillside/\${name}/openapi.json\`, { with: { type: "json" } });
        return [name, /^openapi: 3\\.1\\./m.test(text), text.includes(json.info.title), Object.keys(json.paths).length > 0];
      });
      console.log(JSON.stringify(await Promise.all(found)));`;
    const printed = await mustRun("node", ["--input-type=module", "--eval", program], { cwd: consumer });
    expect(JSON.parse(printed)).toEqual(clients.map((name) => [name, true, true, true]));
  });
});
