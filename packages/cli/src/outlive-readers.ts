import { exitCodes } from "./exit-codes.ts";

/**
 * What nobody reads any more, as behind `head`, is lost and ends nothing: a run goes on to its own end, and its exit code says
 * which. Results that cannot be written for another reason are a failure, and said.
 */
export function outliveReaders(process: Pick<NodeJS.Process, "stdout" | "stderr" | "exitCode">): void {
  const { stdout, stderr } = process;
  let isSaid = false;
  stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    if (code === "EPIPE" || isSaid) return;
    isSaid = true;
    stderr.write(`stdout cannot be written: ${message}.\n`);
    // What a run says of its records tells more.
    process.exitCode ||= exitCodes.failed;
  });
  // There is nowhere left to say it, and progress that nobody sees is no failure.
  stderr.on("error", () => {});
}
