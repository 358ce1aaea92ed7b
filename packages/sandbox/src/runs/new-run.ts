import type { BuiltSandbox } from "../build-sandbox.ts";
import { connectControl, type SandboxControl } from "../control-client/connect-control.ts";
import type { Connection } from "../control-client/connection.ts";
import { refusalAsError } from "../engine/refusal-as-error.ts";
import { restoreBytes } from "../snapshots/world-bytes.ts";
import { type Verifier, verifierOf } from "../verify/verifier.ts";
import type { SandboxClock } from "../world/clock.ts";
import { type PassingTime, passingTime } from "../world/passing-time.ts";
import type { World } from "../world/world.ts";
import { checkNewRun, type NewRun } from "./checked-new-run.ts";
import { credentialsInRun, type RunCredentials } from "./credentials-in-run.ts";
import type { Fixtures } from "./fixtures-in-run.ts";
import { prefixOf } from "./run-values.ts";

/** A run of a sandbox, for as long as a test needs it. */
export interface SandboxRun extends PassingTime, Verifier {
  readonly id: string;
  readonly name: string | undefined;
  /** What its base URLs begin with, its prefix included: `http://127.0.0.1:4020/r/3f9c0a1b2c4d`. */
  readonly origin: string;
  /** The control plane of this run: a method for each of its operations. */
  readonly control: SandboxControl;
  /** The clock of this run alone. */
  readonly clock: SandboxClock;
  /** What `GET /_sandbox/fixtures` of the run shows at its start, with the run's own credentials. */
  readonly fixtures: Fixtures;
  /** Its own values of every kind of credential; `tokenUrl`s are paths below the sandbox's origin. */
  readonly credentials: RunCredentials;
  /** Deletes the run with everything in it. What waits in it rejects. Does nothing if it is deleted already. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** @throws SandboxError if there are as many runs as there may be, or for what is no snapshot. */
export async function newRun(
  { runs, snapshots, fixturesOf }: BuiltSandbox,
  { origin, fetch }: Pick<Connection, "origin" | "fetch">,
  given: NewRun,
): Promise<{ readonly world: World; readonly shown: SandboxRun }> {
  checkNewRun(given);
  const { name, seed, from } = given;
  const run = await refusalAsError(() => runs.create({ name, seed }));
  const { id, world } = run;
  const close = async () => void runs.delete(id);
  try {
    if (from !== undefined) await restoreBytes(world, snapshots, from);
  } catch (error) {
    await close();
    throw error;
  }
  const ownOrigin = `${origin}${prefixOf(id)}`;
  const control = connectControl({ origin: ownOrigin, fetch });
  const shown: SandboxRun = {
    id,
    name,
    origin: ownOrigin,
    control,
    clock: world.clock,
    fixtures: fixturesOf(world),
    credentials: credentialsInRun(world),
    ...passingTime(world),
    ...verifierOf(control),
    close,
    [Symbol.asyncDispose]: close,
  };
  return { world, shown };
}
