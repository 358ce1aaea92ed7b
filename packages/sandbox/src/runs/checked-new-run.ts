import { checkOptions, type OptionNames } from "../checked-options.ts";
import { SandboxError } from "../sandbox-error.ts";
import type { RunOptions } from "./runs.ts";

/** What a run begins with. */
export interface NewRun extends RunOptions {
  /** What `save()` or `control.getSnapshot()` returned, here or elsewhere, in place of a seed. */
  readonly from?: Uint8Array | string | undefined;
}

const names: OptionNames<NewRun> = { name: true, seed: true, from: true };

/** @throws SandboxError for an option that there is not, or for both a seed and a snapshot. */
export function checkNewRun(given: NewRun): void {
  checkOptions(given, names, "run()");
  if (given.seed !== undefined && given.from !== undefined)
    throw new SandboxError("A snapshot has its own seed: give `from` or `seed`, not both.");
}
