import { apis } from "./apis.ts";
import { type BuiltEngine, buildEngine, type EngineOptions, type EngineParts } from "./build-engine.ts";
import { descriptions } from "./generated/descriptions.js";
import { localFetch } from "./hosts/in-process/local-fetch.ts";
import { nodeCrypto } from "./hosts/node/node-crypto.ts";
import { texts } from "./texts.ts";
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
  const { engine, fixtures } = buildSandbox(clock, options);
  return { origin: localOrigin, fetch: localFetch(engine, localOrigin, clock), clock, fixtures, close: async () => {} };
}

const localOrigin = "http://127.0.0.1:4020";

/**
 * Builds the engine of every API, with what Node brings.
 *
 * @param earlier the world of the engine that this one replaces, to continue with.
 * @param parts in place of what is built into this package.
 * @throws SandboxError as `createSandbox`.
 */
export function buildSandbox(
  clock: SandboxClock,
  options: SandboxOptions,
  earlier?: World,
  parts: Partial<EngineParts> = {},
): BuiltEngine {
  return buildEngine(clock, { apis, descriptions, texts, crypto: nodeCrypto, ...parts }, options, earlier);
}
