import { allApis } from "./all-apis.ts";
import { buildSandbox, type SandboxOptions } from "./build-sandbox.ts";
import { connectControl, type SandboxControl } from "./control-client/connect-control.ts";
import { Refusal } from "./engine/refusal.ts";
import { localFetch } from "./hosts/in-process/local-fetch.ts";
import { nodeCrypto } from "./hosts/node/node-crypto.ts";
import { SandboxError } from "./sandbox-error.ts";
import { restoreWorld, saveWorld } from "./snapshots/save-world.ts";
import { SandboxClock } from "./world/clock.ts";

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
  /** The control plane: a method for each of its operations. */
  readonly control: SandboxControl;
  /**
   * Everything it holds as bytes: the state, the clock, faults, the requests so far, and the key that signs access tokens, which is a
   * secret of a test server. The same bytes as `GET /_sandbox/snapshot`.
   */
  save(): Promise<Uint8Array>;
  /**
   * Goes on where a sandbox was saved, here or in another process or a browser. Its access tokens are valid here until they expire.
   *
   * @throws SandboxError for what no sandbox of this version saved; it names the line that is wrong, and nothing has changed.
   */
  restore(saved: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/**
 * Makes a sandbox without a port, on a virtual clock that starts at the present time.
 *
 * @throws SandboxError for a seed or a setting that there is not, or for what is no host name or origin.
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const clock = new SandboxClock(Date.now());
  const { engine, world, fixtures, snapshots } = buildSandbox({ ...allApis, clock, crypto: nodeCrypto }, options);
  const fetch = localFetch(engine, localOrigin, clock);
  return {
    origin: localOrigin,
    fetch,
    clock,
    fixtures,
    control: connectControl({ origin: localOrigin, fetch }),
    save: async () => new Uint8Array(await new Response(await saveWorld(world, snapshots)).arrayBuffer()),
    restore: (saved) => restored(() => restoreWorld(world, snapshots, chunksOf(saved))),
    close: async () => {},
  };
}

const localOrigin = "http://127.0.0.1:4020";

async function* chunksOf(saved: Uint8Array): AsyncGenerator<Uint8Array> {
  yield saved;
}

async function restored(restore: () => Promise<void>): Promise<void> {
  try {
    await restore();
  } catch (error) {
    throw error instanceof Refusal ? new SandboxError(error.message) : error;
  }
}
