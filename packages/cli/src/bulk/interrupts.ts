import type { BulkRun } from "@tillside/events";
import type { Io } from "../io.ts";

/** The first Ctrl-C stops a run after the batches in flight, the second aborts them, and the third ends the process. */
export function stopOnInterrupt(
  { onInterrupt }: Pick<Io, "onInterrupt">,
  run: Pick<BulkRun, "stop">,
  abort: AbortController,
  say: (line: string) => void,
): { readonly count: number; off(): void } {
  let count = 0;
  const off = onInterrupt(() => {
    count += 1;
    if (count === 1) {
      say("Stopping after the batches in flight. Press Ctrl-C again to abort them.");
      run.stop();
    } else {
      say("Aborting.");
      abort.abort(new Error("aborted by Ctrl-C"));
      off();
    }
  });
  return {
    get count() {
      return count;
    },
    off,
  };
}
