import { checkOptions, type OptionNames } from "../checked-options.ts";
import type { CreateRunInit } from "../generated/control.operations.ts";
import { checkNewRun, type NewRun } from "../runs/checked-new-run.ts";
import type { Fixtures } from "../runs/fixtures-in-run.ts";
import type { SandboxRun } from "../runs/new-run.ts";
import { SandboxError } from "../sandbox-error.ts";
import { type Verifier, verifierOf } from "../verify/verifier.ts";
import type { PassingTime } from "../world/passing-time.ts";
import { connectControl, type SandboxControl } from "./connect-control.ts";
import { ControlError } from "./control-error.ts";

export interface ConnectOptions {
  /** The key that the sandbox printed at its start, if it asks for one. It is sent as `X-Sandbox-Key`. */
  readonly key?: string;
  /** Default: the global `fetch`. */
  readonly fetch?: (url: string, init?: RequestInit) => Promise<Response>;
}

const names: OptionNames<ConnectOptions> = { key: true, fetch: true };

/** A sandbox that runs elsewhere. */
export interface ConnectedSandbox extends Verifier {
  /** What base URLs begin with. */
  readonly origin: string;
  readonly control: SandboxControl;
  /**
   * Creates a run: a world of its own, whose calls, clock, faults and resets reach no other run. `await using` deletes it at the end.
   *
   * @throws ControlError if there are as many runs as the sandbox allows, or for what is no snapshot.
   */
  run(options?: NewRun): Promise<ConnectedRun>;
}

/** A run of a sandbox that runs elsewhere. */
export interface ConnectedRun extends Omit<SandboxRun, "clock" | keyof PassingTime> {}

/**
 * Connects to a sandbox that runs in another process, with the same `control` as a sandbox that this process started. Nothing is sent
 * before the first call.
 *
 * @param origin for instance `http://127.0.0.1:4020`; of a run with its prefix, `http://127.0.0.1:4020/r/3f9c0a1b2c4d`.
 * @throws SandboxError for what is no http or https URL, or for an option that there is not.
 */
export function connectSandbox(origin: string, options: ConnectOptions = {}): ConnectedSandbox {
  checkOptions(options, names, "connectSandbox()");
  const { key, fetch = globalThis.fetch } = options;
  const url = URL.parse(origin);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search + url.hash + url.username !== "")
    throw new SandboxError(`"${origin}" is not the origin of a sandbox. Pass a URL such as http://127.0.0.1:4020.`);
  const base = url.href.replace(/\/+$/, "");
  const connected = (own: string) => connectControl({ origin: own, fetch, key });
  const control = connected(base);
  return {
    origin: base,
    control,
    ...verifierOf(control),
    async run(given = {}) {
      checkNewRun(given);
      const { name, seed, from } = given;
      const body = { ...(name !== undefined && { name }), ...(seed !== undefined && { seed }) };
      const created = await control.createRun({ body: body as NonNullable<CreateRunInit["body"]> });
      const { id, prefix } = created;
      const close = async () => {
        await control.deleteRun({ path: { id } }).catch((error: unknown) => {
          // It was deleted before, or it expired.
          if (!(error instanceof ControlError && error.status === 404)) throw error;
        });
      };
      const origin = `${base}${prefix}`;
      const own = connected(origin);
      // In a call of its own: there a snapshot may be of any size.
      const begin = async () => {
        if (from === undefined) return created;
        await own.restoreSnapshot({ body: from });
        return await control.getRun({ path: { id } });
      };
      const { fixtures, credentials } = await begin().catch(async (error: unknown) => {
        // A run that cannot be deleted either ends by itself; the first error says more.
        await close().catch(() => {});
        throw error;
      });
      return {
        id,
        name,
        origin,
        control: own,
        ...verifierOf(own),
        // A sandbox that listens serves every API.
        fixtures: fixtures as Fixtures,
        credentials,
        close,
        [Symbol.asyncDispose]: close,
      };
    },
  };
}
