import path from "node:path";
import { pathToFileURL } from "node:url";
import { createSandbox, type SandboxClock } from "@tillside/sandbox";
import { ROOT } from "../../src/root.ts";
import type { Figure } from "../figure.ts";
import { interleaved } from "../interleaved.ts";
import { callsOf, type SampleCall } from "./sample-calls.ts";

/** What this bench calls of the sandbox's engine, which is not part of its public API. */
interface Engine {
  respond(request: object): unknown;
}

/** What a call takes without a socket: of the engine itself, and through the `fetch` of a sandbox in this process. */
export async function inProcess(): Promise<Figure[]> {
  const sandbox = await createSandbox();
  const engine = await engineAt(sandbox.clock);
  const figures: Figure[] = [];
  const throughEngine = async (address: Request | string | URL, init?: RequestInit) => {
    const request = new Request(address, init);
    const headers = { host: "localhost", ...Object.fromEntries(request.headers), "content-length": "29" };
    const bytes = new Uint8Array(await request.arrayBuffer());
    const url = request.url.slice(sandbox.origin.length);
    const wire = (await engine.respond(exchange(request.method, url, headers, bytes))) as { readonly body: string };
    return new Response(wire.body);
  };
  const direct = await callsOf(throughEngine, sandbox.origin);
  for (const [index, call] of (await callsOf(sandbox.fetch, sandbox.origin)).entries()) {
    const address = `${sandbox.origin}${call.prefix}${call.request.path}`;
    const init = initOf(call);
    const { status, headers } = await sandbox.fetch(address, init);
    const text = await (await sandbox.fetch(address, init)).text();
    const init2 = { status, headers: Object.fromEntries(headers) };
    const { engineMicros, fetchMicros, bareMicros } = await interleaved({
      engineMicros: engineCall(engine, direct[index] ?? call),
      fetchMicros: () => sandbox.fetch(address, init),
      bareMicros: async () => [new Request(address, init), new Response(text, init2)],
    });
    figures.push(
      { what: `sandbox, engine alone, ${call.what}`, measured: micros(engineMicros), bar: `${call.engineAtMost} µs` },
      {
        what: "  its fetch, beyond new Request and new Response and the engine",
        measured: `${micros(fetchMicros - bareMicros - engineMicros)} (${micros(fetchMicros)} in all)`,
        bar: "10 µs",
      },
    );
  }
  await sandbox.close();
  return figures;
}

async function engineAt(clock: SandboxClock): Promise<Engine> {
  const load = (file: string) => import(pathToFileURL(path.join(ROOT, "packages/sandbox/src", file)).href);
  const { buildSandbox } = (await load("build-sandbox.ts")) as {
    buildSandbox(host: object, options: object): { readonly engine: Engine };
  };
  const [{ allApis }, { nodeCrypto }] = await Promise.all([load("all-apis.ts"), load("hosts/node/node-crypto.ts")]);
  return buildSandbox({ ...allApis, clock, crypto: nodeCrypto }, {}).engine;
}

function engineCall(engine: Engine, { prefix, request }: SampleCall): () => Promise<unknown> {
  const { method = "GET", path: place, headers, body = "" } = request;
  const bytes = new TextEncoder().encode(String(body));
  const all = {
    host: "localhost",
    ...headers,
    ...(bytes.length > 0 ? { "content-length": String(bytes.length) } : {}),
  };
  // A new body each time, as it would arrive.
  return async () => engine.respond(exchange(method, `${prefix}${place}`, all, bytes.slice()));
}

function exchange(method: string, url: string, headers: Readonly<Record<string, string>>, bytes: Uint8Array): object {
  return { method, url, headers, rawHeaders: Object.entries(headers).flat(), httpVersion: "1.1", bytes };
}

function initOf({ request: { method = "GET", headers, body } }: SampleCall): RequestInit {
  return { method, headers, ...(body === undefined ? {} : { body: String(body) }) };
}

function micros(value: number): string {
  return `${value.toFixed(1)} µs`;
}
