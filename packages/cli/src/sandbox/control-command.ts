import { Command } from "@commander-js/extra-typings";
import { ControlError, connectSandbox, type SandboxControl, SandboxError } from "@tillside/sandbox";
import { CliError } from "../cli-error.ts";
import { exitCodes } from "../exit-codes.ts";
import { plainText } from "../report/plain-text.ts";

/** A command for a sandbox that runs, with the options that each of them has. */
export function controlCommand(name: string, summary: string) {
  return new Command(name)
    .summary(summary)
    .description(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`)
    .option("--origin <url>", "origin of the sandbox; for a run, with its prefix /r/<id>", "http://127.0.0.1:4020")
    .option("--key <key>", "the key that the sandbox printed at its start, if it asks for one")
    .option("--json", "print JSON");
}

/** Options of {@link controlCommand}. */
export interface ControlFlags {
  readonly origin: string;
  readonly key?: string | undefined;
  readonly json?: true | undefined;
}

/** Does something with the control plane. @throws CliError with what the sandbox says. */
export async function withControl<Value>(
  { origin, key }: ControlFlags,
  act: (control: SandboxControl, origin: string) => Promise<Value>,
): Promise<Value> {
  try {
    const sandbox = connectSandbox(origin, key === undefined ? {} : { key });
    return await act(sandbox.control, sandbox.origin);
  } catch (error) {
    if (error instanceof SandboxError) throw new CliError(`--origin: ${plainText(error.message)}`);
    if (!(error instanceof ControlError)) throw error;
    const start = error.message.endsWith("listens there.") ? " Start one with: tillside sandbox" : "";
    const isMisuse = error.status === 400;
    throw new CliError(`${plainText(error.message)}${start}`, isMisuse ? exitCodes.usage : exitCodes.failed);
  }
}
