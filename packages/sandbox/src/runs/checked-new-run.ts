import { checkOptions, type OptionNames } from "../checked-options.ts";
import { SandboxError } from "../sandbox-error.ts";
import { checkSaved } from "../snapshots/checked-saved.ts";
import type { RunOptions } from "./runs.ts";

/** What a run begins with. */
export interface NewRun extends RunOptions {
  /** What `save()` or `control.getSnapshot()` returned, here or elsewhere, in place of a seed. */
  readonly from?: Uint8Array | string | undefined;
}

const names: OptionNames<NewRun> = { name: true, seed: true, from: true };

/** @throws SandboxError for an option that there is not, a wrong value, or both a seed and a snapshot. */
export function checkNewRun(given: NewRun): void {
  checkOptions(given, names, "run()");
  if (given.seed !== undefined && given.from !== undefined)
    throw new SandboxError("A snapshot has its own seed: give `from` or `seed`, not both.");
  const { name, from } = given;
  if (name !== undefined && (typeof name !== "string" || name === "" || name.length > longestName))
    throw new SandboxError(`\`name\` of a run takes a text of 1 to ${longestName} characters.`);
  if (from !== undefined) checkSaved(from);
}

/** As in the control plane's document. */
const longestName = 200;
