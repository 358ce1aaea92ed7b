import type { BulkRun } from "@tillside/events";
import type { Io } from "../io.ts";

/** The first Ctrl-C ends a run in order, the second breaks it off, the third is not caught any more. */
export function stopOnInterrupt(
  { onInterrupt }: Pick<Io, "onInterrupt">,
  run: Pick<BulkRun, "stop">,
  breakOff: AbortController,
  say: (line: string) => void,
): { readonly count: number; off(): void } {
  let count = 0;
  const off = onInterrupt(() => {
    count += 1;
    if (count === 1) {
      say("Stopping: what is under way comes to its end. Ctrl-C again breaks it off.");
      run.stop();
    } else {
      say("Breaking off.");
      breakOff.abort(new Error("broken off by Ctrl-C"));
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
