import type { Clock } from "./clock.ts";
import type { WaitReason } from "./notices.ts";

/** Waits of at least this many milliseconds are reported to `policy: { onWait }`. */
const longWaitMs = 3_000;

/** A wait that a caller may want to show. */
export interface LongWait {
  /** What the call waits for. */
  readonly reason: WaitReason;
  /**
   * How long it is expected to wait. Nobody knows when a token, an opposite call or another call in flight comes to its end: for these
   * it is how long the call has waited already.
   */
  readonly milliseconds: number;
}

/**
 * Reports a wait that is long: when it begins, or once it has lasted that long if nobody knows when it ends.
 * @returns calls it off when the wait is over.
 */
export function longWait(
  { onWait }: { readonly onWait?: ((wait: LongWait) => void) | undefined },
  clock: Clock,
  reason: WaitReason,
  milliseconds?: number,
): () => void {
  const over = new AbortController();
  const tell = () => onWait?.({ reason, milliseconds: milliseconds ?? longWaitMs });
  if (milliseconds === undefined && onWait) clock.sleep(longWaitMs, over.signal).then(tell, () => {});
  else if (Number(milliseconds) >= longWaitMs) tell();
  return () => over.abort();
}
