import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { workspacePackages } from "@tillside/spec/packages";
import { build, type PluginBuild } from "esbuild";
import { describe, expect, it } from "vitest";
import { mustRun } from "../src/must-run.ts";
import { ROOT } from "../src/root.ts";

/** The built packages that programs import. */
const libraries = workspacePackages(ROOT)
  .filter(({ manifest }) => manifest.private !== true && manifest.bin === undefined)
  .map(({ name, directory }) => {
    const folder = path.join(ROOT, directory);
    const { exports } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as {
      exports: Record<string, string | { readonly default: string }>;
    };
    const entries = Object.values(exports).flatMap((target) => (typeof target === "string" ? [] : [target.default]));
    const modules = globSync("dist/**/*.js", { cwd: folder }).map((file) => file.replaceAll(path.sep, "/"));
    return { name, folder, entries: entries.map((file) => file.replace("./", "")), modules };
  });

/** Runs a program in plain Node, as a user does. */
async function inNode(program: string, ...flags: string[]): Promise<unknown> {
  return JSON.parse(await mustRun(process.execPath, [...flags, "--input-type=module", "--eval", program]));
}

const everyEntry = libraries.flatMap(({ folder, entries }) =>
  entries.map((entry) => pathToFileURL(path.join(folder, entry)).href),
);

/** What a program gets when it imports each package by its name. */
const everyMain = libraries.map(({ folder }) => pathToFileURL(path.join(folder, "dist/index.js")).href);

describe.each(libraries)("the build of $name", ({ folder, entries, modules }) => {
  it("is one module for each entry point, and the chunks that they share", () => {
    const chunks = modules.filter((file) => !entries.includes(file));
    expect(modules).toEqual(expect.arrayContaining(entries));
    expect(chunks.filter((file) => !file.startsWith("dist/shared/"))).toEqual([]);
    expect(chunks.length).toBeLessThan(entries.length);
  });

  it("contains the package's own sources and no others, and its source maps contain them word for word", () => {
    const maps = globSync("dist/**/*.js.map", { cwd: folder });
    expect(maps.length).toBeGreaterThan(0);
    for (const file of maps) {
      const { sources, sourcesContent } = JSON.parse(readFileSync(path.join(folder, file), "utf8"));
      for (const [index, source] of sources.entries()) {
        const original = path.resolve(folder, path.dirname(file), source);
        expect(path.relative(folder, original)).toMatch(/^src\//);
        expect(sourcesContent[index]).toBe(readFileSync(original, "utf8"));
      }
    }
  });

  it("adds nothing to the bundle of a program that uses nothing of it, so sideEffects is correct", async () => {
    expect(await keptOf(path.join(folder, "dist/index.js"))).toBe("");
  });
});

/** The bundle of a module that is imported only for its side effects, with our modules that it imports. */
async function keptOf(file: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: `import ${JSON.stringify(file)};`, resolveDir: path.dirname(file) },
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    platform: "neutral",
    external: ["node:*", "@opentelemetry/api", "bullmq", "openapi-fetch"],
    plugins: [{ name: "nothing-is-promised", setup: believeNoPromise }],
  });
  return (outputFiles[0]?.text ?? "").replaceAll(/import[^;]*?"[^"]*";/g, "").trim();
}

/** Makes esbuild check each statement, as if no package.json declared sideEffects. */
function believeNoPromise({ onResolve, resolve }: PluginBuild): void {
  onResolve({ filter: /^[./]|^@tillside\// }, async ({ path: wanted, pluginData, ...place }) => {
    if (pluginData === "asked") return undefined;
    const found = await resolve(wanted, { ...place, pluginData: "asked" });
    return { path: found.path, errors: found.errors, sideEffects: true };
  });
}

describe("the built packages together", () => {
  it("share the policy: each error class, callInfo and every other export is one value in all entry points and clients", async () => {
    const program = `
      const named = {};
      for (const entry of ${JSON.stringify(everyEntry)})
        for (const [name, value] of Object.entries(await import(entry))) (named[name] ??= []).push(value);
      const shared = Object.keys(await import(${JSON.stringify(import.meta.resolve("@tillside/policy/client"))}));
      console.log(JSON.stringify(shared.map((name) => [name, named[name].length, new Set(named[name]).size])));`;
    const shared = (await inNode(program)) as [name: string, exports: number, values: number][];
    expect(shared.map(([name]) => name)).toEqual(expect.arrayContaining(["callInfo", "PolicyError", "GuardError"]));
    const clients = libraries.filter(({ folder }) => folder.includes("/packages/clients/"));
    // Two entry points of the policy export them, and each client.
    expect(shared.filter(([, exports, values]) => exports < clients.length + 2 || values > 1)).toEqual([]);
  });

  it("recognize each other's errors and call infos: two clients, the journal, the redis store and bulk runs", async () => {
    const [query, cart, bulk, journal, redis] = ["query", "cart", "bulk", "policy/journal", "policy/redis"].map(
      (name) => import.meta.resolve(`@tillside/${name}`),
    );
    const program = `
      import { createQueryClient } from ${JSON.stringify(query)};
      import { callInfo, ConfigurationError, NetworkError, PolicyError } from ${JSON.stringify(cart)};
      import { BulkError } from ${JSON.stringify(bulk)};
      import { openJournal } from ${JSON.stringify(journal)};
      import { redisStore } from ${JSON.stringify(redis)};
      const options = (fetch) => ({
        baseUrl: "https://api.example",
        auth: { getToken: async () => "a.jwt" },
        attempts: 1,
        fetch,
      });
      const { response } = await createQueryClient(options(async () => Response.json({}))).GET("/v1/query/accounts");
      const lost = await createQueryClient(options(() => Promise.reject(new TypeError("reset")))).GET("/v1/query/accounts").catch((error) => error);
      const caught = async (make) => { try { await make(); } catch (error) { return error; } };
      console.log(JSON.stringify({
        operation: callInfo(response).operation,
        lost: lost instanceof NetworkError,
        bulk: BulkError.prototype instanceof PolicyError,
        journal: (await caught(() => openJournal({}))) instanceof ConfigurationError,
        redis: (await caught(() => redisStore(undefined))) instanceof ConfigurationError,
      }));`;
    expect(await inNode(program)).toEqual({
      operation: "listAccounts",
      lost: true,
      bulk: true,
      journal: true,
      redis: true,
    });
  });

  it("do not load the platform's fetch at import, which takes longer than all their own code", async () => {
    const program = `
      const touched = [];
      for (const name of ["fetch", "Request", "Response", "Headers", "FormData", "WebSocket"])
        Object.defineProperty(globalThis, name, { configurable: true, get() { touched.push(name); } });
      for (const client of ${JSON.stringify(everyMain)}) await import(client);
      console.log(JSON.stringify(touched));`;
    expect(await inNode(program)).toEqual([]);
  });

  it("show the line of the source in a stack trace with --enable-source-maps", async () => {
    const program = `
      import { createQueryClient } from ${JSON.stringify(import.meta.resolve("@tillside/query"))};
      try { createQueryClient({}); } catch (error) { console.log(JSON.stringify(error.stack)); }`;
    const stack = await inNode(program, "--enable-source-maps");
    expect(stack).toMatch(/packages\/policy\/src\/[\w/-]+\.ts:\d+:\d+/);
    expect(stack).toMatch(/packages\/clients\/query\/src\/generated\/client\.ts:\d+:\d+/);
  });
});
