import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Mock, startMock } from "@tillside/mocks";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../src/root.ts";
import { runProgram } from "../src/run-program.ts";
import { mustRun } from "./consumer/must-run.ts";
import { pack } from "./consumer/pack.ts";

/** The policy and every client, by folder. */
const PACKED = [
  "packages/policy",
  ...readdirSync(path.join(ROOT, "packages/clients")).map((name) => `packages/clients/${name}`),
];
const names = PACKED.map((directory) => path.basename(directory));
const clients = names.slice(1);
const SLOW = 120_000;
const ATTW = path.resolve(import.meta.dirname, "../node_modules/.bin/attw");

const tarballs = new Map<string, string>();
let folder: string;
let consumer: string;
let mock: Mock;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "consumer-"));
  consumer = path.join(folder, "consumer");
  mkdirSync(consumer);
  for (const directory of PACKED) {
    const name = path.basename(directory);
    const destination = path.join(folder, name);
    mkdirSync(destination);
    tarballs.set(name, await pack(directory, destination));
  }
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
    consumer,
  );
  mock = await startMock({ api: "onboarding" });
}, SLOW);

afterAll(async () => {
  await mock?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A program that imports every client, with its types, and prints the names of those that can be made. */
function allClients(): string {
  const imports = clients.map((name) => `import * as ${name} from "@tillside/${name}";`);
  const pascal = (name: string) => name.replace(/^./, (letter) => letter.toUpperCase());
  const types = clients.map((name) => `export type ${pascal(name)} = ${name}.${pascal(name)}ClientOptions["auth"];`);
  const made = clients.map((name) => `${name}.create${pascal(name)}Client.length === 1 ? ["${name}"] : []`);
  return [...imports, ...types, `console.log(JSON.stringify([${made.join(", ")}].flat()));`].join("\n");
}

function compile(moduleResolution: string, module: string, ...files: string[]): Promise<string> {
  const parameters = ["--strict", "--target", "es2023", "--module", module, "--moduleResolution", moduleResolution];
  const output = path.join(consumer, moduleResolution);
  return mustRun("tsc", [...parameters, "--types", "node", "--outDir", output, ...files], consumer);
}

describe("a consumer outside the workspace", () => {
  it.each([
    ["nodenext", "nodenext"],
    ["bundler", "esnext"],
  ])(
    "compiles strictly under moduleResolution %s and runs against the mock",
    async (moduleResolution, module) => {
      await compile(moduleResolution, module, "consumer.ts", "all-clients.ts");
      const output = await mustRun("node", [`${moduleResolution}/consumer.js`, mock.url], consumer);
      expect(JSON.parse(output)).toMatchObject({
        registered: true,
        info: { operation: "registerAccount", outcome: "executed", idempotencyKey: expect.any(String), attempts: 1 },
      });
      const found = JSON.parse(await mustRun("node", [`${moduleResolution}/all-clients.js`], consumer));
      expect(found).toEqual(clients);
    },
    SLOW,
  );

  it(
    "compiles strictly as CommonJS under nodenext, and requires every client",
    async () => {
      await compile("nodenext", "nodenext", "all-clients.cts");
      expect(readFileSync(path.join(consumer, "nodenext/all-clients.cjs"), "utf8")).toContain("require(");
      const found = JSON.parse(await mustRun("node", ["nodenext/all-clients.cjs"], consumer));
      expect(found).toEqual(clients);
    },
    SLOW,
  );

  it("gets the bundled spec with the client", () => {
    const bundle = readFileSync(path.join(consumer, "node_modules/@tillside/onboarding/openapi.json"), "utf8");
    expect(JSON.parse(bundle)).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
  });
});

describe.each(names)("the packed %s", (name) => {
  const tarball = () => tarballs.get(name) ?? "";

  function packedFiles(): string[] {
    return readdirSync(path.join(consumer, "node_modules/@tillside", name), { recursive: true, encoding: "utf8" });
  }

  it("has its papers, and neither sources nor tests", () => {
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

  it("is clean for publint", async () => {
    const bytes = readFileSync(tarball());
    const { messages, pkg } = await publint({
      pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
      strict: true,
    });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it(
    "has the right types for an ESM-only package, says attw",
    async () => {
      // The YAML bundle is a file to read, not a module to import.
      const parameters = ["--profile", "esm-only", "--exclude-entrypoints", "./openapi.yaml", "--no-color"];
      const { code, output } = await runProgram(ATTW, [tarball(), ...parameters]);
      expect(code, output).toBe(0);
    },
    SLOW,
  );
});
