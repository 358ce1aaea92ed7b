import { buildSandbox, type Host, type SandboxOptions } from "../../build-sandbox.ts";
import { checkOptions } from "../../checked-options.ts";
import { connectControl, type SandboxControl } from "../../control-client/connect-control.ts";
import type { NewRun } from "../../runs/checked-new-run.ts";
import type { Fixtures } from "../../runs/fixtures-in-run.ts";
import { newRun, type SandboxRun } from "../../runs/new-run.ts";
import { sandboxOptions } from "../../sandbox-options.ts";
import { restoreBytes, saveBytes } from "../../snapshots/world-bytes.ts";
import { type Verifier, verifierOf } from "../../verify/verifier.ts";
import { SandboxClock } from "../../world/clock.ts";
import { type PassingTime, passingTime } from "../../world/passing-time.ts";
import type { World } from "../../world/world.ts";
import { localFetch } from "./local-fetch.ts";
import { ownOrigin } from "./own-origin.ts";

/** A sandbox in this process, without a port. */
export interface Sandbox extends PassingTime, Verifier {
  /** What base URLs begin with: another address for each sandbox of a process. Nothing listens there: only `fetch` knows it. */
  readonly origin: string;
  /** Pass it to a client as its `fetch`. */
  readonly fetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>;
  /**
   * Pass it to a client as its `clock`. It stands still and skips every wait: the hours for which a key is replayed pass in no time.
   * `advance(milliseconds)` and `set(time)` move it, `reset()` returns it to its first time.
   */
  readonly clock: SandboxClock;
  /** What pages of `allowOrigins` send to the control plane as `X-Sandbox-Key`; undefined without such origins. */
  readonly controlKey: string | undefined;
  /** What `GET /_sandbox/fixtures` shows at the start. */
  readonly fixtures: Fixtures;
  /** The control plane: a method for each of its operations. */
  readonly control: SandboxControl;
  /**
   * Everything it holds as bytes: the state, the clock, faults, the requests so far, and the key that signs access tokens. That key is a
   * secret of a test server. The same bytes as `GET /_sandbox/snapshot`.
   */
  save(): Promise<Uint8Array>;
  /**
   * Goes on where a sandbox was saved, here or in another process or a browser; `control.getSnapshot()` returns the same as text. Its access tokens are valid here until they expire.
   *
   * @throws SandboxError for what no sandbox of this version saved; it names the line that is wrong, and nothing has changed.
   */
  restore(saved: Uint8Array | string): Promise<void>;
  /**
   * Creates a run: a world of its own, whose calls, clock, faults and resets reach no other run. `await using` deletes it at the end.
   *
   * @throws SandboxError if there are as many runs as `runsMax` allows, or for what is no snapshot.
   */
  run(options?: NewRun): Promise<LocalRun>;
  /** Ends it: whatever waits for a response, an operation or a request rejects, and so does every later call. */
  close(): Promise<void>;
  /** The same at the end of a block: `await using sandbox = await createSandbox()`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** A run of a sandbox in this process. */
export interface LocalRun extends SandboxRun, Pick<Sandbox, "fetch" | "save" | "restore"> {}

/** @throws SandboxError for an option, a seed or a setting that there is not, or for what is no host name or origin. */
export function sandboxIn(host: Omit<Host, "clock">, options: SandboxOptions): Sandbox {
  checkOptions(options, sandboxOptions, "createSandbox()");
  const clock = new SandboxClock(Date.now());
  const sandbox = buildSandbox({ ...host, clock }, options);
  const { engine, controlKey, world, fixturesOf, snapshots } = sandbox;
  const origin = ownOrigin();
  const fetch = localFetch(engine, origin);
  const control = connectControl({ origin, fetch });
  const close = async () => sandbox.end();
  const shared = (each: World) => ({
    fetch,
    save: () => saveBytes(each, snapshots),
    restore: (saved: Uint8Array | string) => restoreBytes(each, snapshots, saved),
  });
  return {
    origin,
    clock,
    controlKey,
    fixtures: fixturesOf(world),
    control,
    ...passingTime(world),
    ...verifierOf(control),
    ...shared(world),
    async run(given = {}) {
      const run = await newRun(sandbox, { origin, fetch }, given);
      return { ...run.shown, ...shared(run.world) };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
