import type { Clock } from "./clock.ts";
import type { WaitReason } from "./notices.ts";

/** Waits of at least this many milliseconds are reported to `policy: { onWait }`. */
const longWaitMs = 3_000;

/** A wait that a caller may want to show. */
export interface LongWait {
  /** What the call waits for. */
  readonly reason: WaitReason;
  /**
   * How long the call is expected to wait. For a token, an opposite call or a call in flight, whose end is not known, this is how long it
   * has waited so far.
   */
  readonly milliseconds: number;
}

/**
 * Reports a long wait: at its start, or, if its end is not known, once it has lasted that long.
 * @returns a function that cancels the report when the wait is over.
 */
export function longWait(
  { onWait }: { readonly onWait?: ((wait: LongWait) => void) | undefined },
  clock: Clock,
  reason: WaitReason,
  milliseconds?: number,
): () => void {
  const over = new AbortController();
  const report = () => onWait?.({ reason, milliseconds: milliseconds ?? longWaitMs });
  if (milliseconds === undefined && onWait) clock.sleep(longWaitMs, over.signal).then(report, () => {});
  else if (Number(milliseconds) >= longWaitMs) report();
  return () => over.abort();
}
