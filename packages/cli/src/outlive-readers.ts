import { exitCodes } from "./exit-codes.ts";

/**
 * Lets the program continue when a reader such as `head` closes its pipe: a run finishes, and the exit code is its own. If
 * results cannot be written for another reason, that is a failure with a message.
 */
export function outliveReaders(process: Pick<NodeJS.Process, "stdout" | "stderr" | "exitCode">): void {
  const { stdout, stderr } = process;
  let isSaid = false;
  stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    if (code === "EPIPE" || isSaid) return;
    isSaid = true;
    stderr.write(`stdout cannot be written: ${message}.\n`);
    // The exit code of a run says more.
    process.exitCode ||= exitCodes.failed;
  });
  // There is no output left for a message, and lost progress is not a failure.
  stderr.on("error", () => {});
}
