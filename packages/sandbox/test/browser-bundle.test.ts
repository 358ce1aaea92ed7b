import { spawnSync } from "node:child_process";
import { rolldown } from "rolldown";
import { describe, expect, test } from "vitest";
import { allApis } from "../src/all-apis.ts";
import { buildSandbox } from "../src/build-sandbox.ts";
import type { PlainRequest } from "../src/engine/request.ts";
import { localFetch } from "../src/hosts/in-process/local-fetch.ts";
import { nodeCrypto } from "../src/hosts/node/node-crypto.ts";
import { SandboxClock } from "../src/world/clock.ts";
import { apiNames, type ExampleCall, exampleCalls } from "./example-calls.ts";

const start = Date.parse("2026-03-01T12:00:00Z");
const origin = "http://127.0.0.1:4020";

const nodeHost = () => ({ ...allApis, clock: new SandboxClock(start), crypto: nodeCrypto });

/** A request as JSON: its body as text. */
type Call = Omit<PlainRequest, "bytes"> & { readonly body: string };

/** A page that has an engine of these APIs, sends it calls and shows the responses; as one module, as browsers get it. */
async function pageOf(apis: readonly string[], calls: readonly Call[]): Promise<string> {
  const described = [...apis, "control"].map((name, index) => ({ name, description: `description${index}` }));
  const served = apis.map((name, index) => ({ name, module: `module${index}` }));
  const code = `
    ${described.map(({ name, description }) => `import { description as ${description} } from "../src/generated/${name}.document.js";`).join("\n")}
    ${served.map(({ name, module }) => `import * as ${module} from "../src/apis/${name}/${name}.ts";`).join("\n")}
    import { buildSandbox } from "../src/build-sandbox.ts";
    import { controlApi as control } from "../src/control/control.ts";
    import { webCrypto } from "../src/hosts/web/web-crypto.ts";
    import { SandboxClock } from "../src/world/clock.ts";
    const descriptions = [${described.map(({ description }) => description).join(", ")}];
    const apis = [${served.map(({ module }) => `...Object.values(${module})`).join(", ")}];
    const texts = { statementOf: () => "", controlDocument: () => ({}) };
    const { engine } = buildSandbox({ apis, control, descriptions, texts, clock: new SandboxClock(${start}), crypto: webCrypto }, { randomSeed: 1 });
    const responses = [];
    for (const { body, ...call } of ${JSON.stringify(calls)}) {
      const { status, headers, body: text } = await engine.respond({ ...call, bytes: new TextEncoder().encode(body) });
      responses.push({ status, headers, body: text });
    }
    console.log(JSON.stringify(responses));`;
  const entry = new URL("page.ts", import.meta.url).pathname;
  const build = await rolldown({
    input: entry,
    platform: "browser",
    plugins: [
      {
        name: "page",
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
    ],
  });
  const { output } = await build.generate({ format: "esm", minify: true });
  expect(output).toHaveLength(1);
  expect(output[0].imports).toEqual([]);
  return output[0].code;
}

/** Runs it where code cannot be made of texts, as a page whose policy forbids `unsafe-eval`. */
function responsesOf(page: string): unknown {
  const flags = ["--disallow-code-generation-from-strings", "--input-type=module", "-"];
  const { stdout, stderr } = spawnSync(process.execPath, flags, { input: page, encoding: "utf8" });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

/** Each operation's example, and the same without its body and with a wrong one. */
async function callsOf(apis: readonly string[]): Promise<Call[]> {
  // Tokens of one seed are valid in every sandbox of this seed.
  const { engine } = buildSandbox(nodeHost(), { randomSeed: 1 });
  const send = localFetch(engine, origin);
  const examples: ExampleCall[] = [];
  for (const api of apis) examples.push(...(await exampleCalls(api, origin, send)));
  const calls = examples.flatMap(({ operation, path, query, headers: given, body }) => {
    const headers = { host: "127.0.0.1:4020", "content-type": "application/json", ...lowerCase(given) };
    const call = { method: operation.method, url: `${path}${query}`, headers, rawHeaders: [], httpVersion: "1.1" };
    const bodies = [...(body === undefined ? [] : [JSON.stringify(body), '{"wrong":{"deep":[1]}}']), ""];
    return bodies.map((text) => ({ ...call, body: text }));
  });
  return calls.map((call, index) => ({ ...call, headers: withOwnKey(call.headers, index) }));
}

function withOwnKey(headers: Readonly<Record<string, string>>, index: number): Record<string, string> {
  if (headers["idempotency-key"] === undefined) return headers;
  return { ...headers, "idempotency-key": `00000000-0000-4000-8000-${String(index).padStart(12, "0")}` };
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

describe.each([["all APIs", apiNames], ...apiNames.map((name) => [name, [name]] as const)] as const)(
  "a page with %s",
  (_, apis) => {
    test("gets no code that is made of texts or asks for modules, and the responses that Node gets", async () => {
      const calls = await callsOf(apis);
      const page = await pageOf(apis, calls);
      expect(page.match(/\b(require|eval|Function)\s*\(/g)).toBeNull();
      const texts = { statementOf: () => "", controlDocument: () => ({}) };
      const { engine } = buildSandbox({ ...nodeHost(), texts }, { randomSeed: 1 });
      const expected: unknown[] = [];
      for (const { body, ...call } of calls) {
        const wire = await engine.respond({ ...call, bytes: new TextEncoder().encode(body) });
        expected.push({ status: wire.status, headers: wire.headers, body: wire.body });
      }
      expect(calls.length).toBeGreaterThan(0);
      expect(responsesOf(page)).toEqual(JSON.parse(JSON.stringify(expected)));
    });
  },
);
