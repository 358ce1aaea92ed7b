import { shownValue } from "../checked-options.ts";
import { SandboxError } from "../sandbox-error.ts";
import type { RunLimits } from "./runs.ts";

/** The limits, with a default for each. @throws SandboxError for what is no whole number of at least 0, or no number above 0. */
export function checkedRunLimits({ runsMax = 1_000, runsIdleSeconds = 3_600 }: RunLimits): Required<RunLimits> {
  if (!Number.isSafeInteger(runsMax) || runsMax < 0)
    throw new SandboxError(`runsMax takes a whole number of at least 0, not ${shownValue(runsMax)}.`);
  if (!(runsIdleSeconds > 0))
    throw new SandboxError(`runsIdleSeconds takes a number above 0, not ${shownValue(runsIdleSeconds)}.`);
  return { runsMax, runsIdleSeconds };
}
