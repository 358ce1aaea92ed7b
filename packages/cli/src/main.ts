import { exitCodes } from "./exit-codes.ts";
import { outliveReaders } from "./outlive-readers.ts";
import { runTillside } from "./run-tillside.ts";

/** One Ctrl-C may arrive twice: from the terminal, and from the npx that started this process. */
const sameMs = 300;

function onInterrupt(listener: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  const hear = () => {
    if (performance.now() - last < sameMs) return;
    last = performance.now();
    listener();
  };
  const off = () => {
    process.off("SIGINT", hear);
    process.off("SIGTERM", hear);
  };
  process.on("SIGINT", hear);
  process.on("SIGTERM", hear);
  return off;
}

outliveReaders(process);
const { env: environment, stdin, stdout, stderr } = process;
const exitCode = await runTillside(process.argv.slice(2), { environment, stdin, stdout, stderr, onInterrupt });
// `tillside mock` and `tillside sandbox` set the exit code themselves.
if (exitCode !== exitCodes.done) process.exitCode = exitCode;
