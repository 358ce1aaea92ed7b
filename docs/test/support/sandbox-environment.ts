import { connectSandbox } from "@tillside/sandbox";
// Its source: the tests that run with it run again after a change of these modules, but not of the rest of the command line.
import { environmentOf } from "../../../packages/cli/src/sandbox/environment-of.ts";

/** The variables that `tillside sandbox env` sets for the sandbox at `origin`. */
export function sandboxEnvironment(origin: string): Promise<Readonly<Record<string, string>>> {
  return environmentOf(connectSandbox(origin).control, origin);
}
