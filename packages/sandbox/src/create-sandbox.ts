import type { FastifyInstance } from "fastify";
import { apis } from "./apis.ts";
import { createEngine, type Engine, type EngineOptions, type EngineParts } from "./create-engine.ts";
import { createServer } from "./engine/server.ts";
import { descriptions } from "./generated/descriptions.js";
import { localFetch } from "./local-fetch.ts";
import { nodeTexts } from "./node-texts.ts";
import { SandboxClock } from "./world/clock.ts";
import type { World } from "./world/world.ts";

export type SandboxOptions = EngineOptions;

/** A sandbox in this process, without a port. */
export interface Sandbox {
  /** What base URLs begin with. Nothing listens there: only `fetch` knows it. */
  readonly origin: string;
  /** Pass it to a client as its `fetch`. */
  readonly fetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>;
  /**
   * Pass it to a client as its `clock`. It stands still and skips every wait: the hours for which a key is replayed pass in no time.
   * `advance(milliseconds)` and `set(time)` move it, `reset()` returns it to its first time.
   */
  readonly clock: SandboxClock;
  /** What `GET /_sandbox/fixtures` shows. */
  readonly fixtures: Readonly<Record<string, unknown>>;
  close(): Promise<void>;
}

/**
 * Makes a sandbox without a port, on a virtual clock that starts at the present time.
 *
 * @throws SandboxError for a seed or a setting that there is not, or for what is no host name or origin.
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const clock = new SandboxClock(Date.now());
  const { app, fixtures } = buildSandbox(clock, options);
  await app.ready();
  return {
    origin: localOrigin,
    fetch: localFetch(app, localOrigin, clock),
    clock,
    fixtures,
    close: () => app.close(),
  };
}

const localOrigin = "http://127.0.0.1:4020";

/**
 * Builds the server with all its routes. It does not listen yet.
 *
 * @param earlier the world of the server that this one replaces, to continue with.
 * @param parts what is built into this package; the development loop passes what it has built itself.
 * @throws SandboxError as `createSandbox`.
 */
export function buildSandbox(
  clock: SandboxClock,
  options: SandboxOptions,
  earlier?: World,
  parts: Omit<EngineParts, "clock"> = { apis, descriptions, texts: nodeTexts() },
): Engine & { readonly app: FastifyInstance } {
  const engine = createEngine({ ...parts, clock }, options, earlier);
  return { ...engine, app: createServer(engine.routes, engine.world) };
}
