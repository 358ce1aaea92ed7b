import { CommanderError } from "@commander-js/extra-typings";
import { PolicyError } from "@tillside/query";
import { CliError } from "./cli-error.ts";
import { commandWords } from "./command-words.ts";
import { Context } from "./commands/context.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { helpWords } from "./help-words.ts";
import type { Io } from "./io.ts";
import { isMisuse } from "./is-misuse.ts";
import { program } from "./program.ts";

/**
 * Runs one command line.
 * @param words the arguments, without the program's name: `["events", "send", "orders.ndjson"]`.
 * @returns the exit code. Messages are written to `stderr`.
 */
export async function runTillside(words: readonly string[], io: Io): Promise<ExitCode> {
  const context = new Context(words, io);
  try {
    const root = program(context);
    await root.parseAsync([...helpWords(words, root)], { from: "user" });
    return context.exitCode;
  } catch (error) {
    // Commander has written the message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    io.stderr.write(`${messageOf(error)}\n`);
    return error instanceof CliError ? error.exitCode : isMisuse(error) ? exitCodes.usage : exitCodes.failed;
  } finally {
    for (const line of context.reasons.lines) io.stderr.write(`${line}\n`);
  }
}

function messageOf(error: unknown): string {
  if (error instanceof CliError) return error.message;
  // It quotes the service's code and message, without what was sent. The body itself may hold a credential.
  if (PolicyError.isInstance(error)) return commandWords(error.message, error.info?.api);
  // The message of a file system error is enough; any other error is a bug of this program.
  if (error instanceof Error && "syscall" in error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
