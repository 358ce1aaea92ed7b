import { checkOptions, type OptionNames } from "../checked-options.ts";
import { SandboxError } from "../sandbox-error.ts";
import type { WaitFor } from "./wait-for.ts";

const names: OptionNames<WaitFor> = { operationId: true, state: true, advance: true, timeoutSeconds: true };
const mostSeconds = 600;

/** What the control plane refuses, a program may not ask for either. @throws SandboxError that says what it takes. */
export function checkWaitFor(what: WaitFor): void {
  checkOptions(what, names, "waitFor()");
  const { operationId, state = "recorded", advance = false, timeoutSeconds = 0 } = what;
  if (operationId === undefined) throw new SandboxError("`operationId` of waitFor() is missing.");
  if (typeof operationId !== "string" || operationId === "")
    throw refused("operationId", "a string such as op_000001", operationId);
  if (state !== "recorded") throw refused("state", "recorded", state);
  if (typeof advance !== "boolean") throw refused("advance", "true or false", advance);
  if (typeof timeoutSeconds !== "number" || !(timeoutSeconds >= 0 && timeoutSeconds <= mostSeconds))
    throw refused("timeoutSeconds", `a number from 0 to ${mostSeconds}`, timeoutSeconds);
}

function refused(name: string, takes: string, given: unknown): SandboxError {
  return new SandboxError(
    `\`${name}\` of waitFor() takes ${takes}, not ${given === "" ? "an empty one" : String(given)}.`,
  );
}
