import { type ExitCode, exitCodes } from "./exit-codes.ts";

/** What went wrong, in words to be shown as they are, and how the command ends. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly exitCode: ExitCode;

  /** @param exitCode default `usage`: the one who typed it can mend it. */
  constructor(message: string, exitCode: ExitCode = exitCodes.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}
