import { type ExitCode, exitCodes } from "./exit-codes.ts";

/** An error whose message is shown as it is, with the exit code of the command. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly exitCode: ExitCode;

  /** @param exitCode default `usage`: the user can fix it. */
  constructor(message: string, exitCode: ExitCode = exitCodes.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}
