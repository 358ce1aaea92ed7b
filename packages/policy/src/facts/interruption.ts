import type { Closing } from "./lifetime.ts";

/** What ends a wait before its time. */
interface Interruptible {
  readonly signal?: AbortSignal | undefined;
  readonly closing?: Closing | undefined;
}

/** Whether the caller has aborted, or the client was closed: nothing may wait any longer. */
export function isInterrupted({ signal, closing }: Interruptible): boolean {
  return signal?.aborted || closing?.isClosed || false;
}

/** One signal for both, for as long as a wait takes. `end()` aborts it too, which ends what still waits with it. */
export function interruption(waiting: Interruptible): { readonly signal: AbortSignal; end(): void } {
  const over = new AbortController();
  const stop = () => over.abort(waiting);
  waiting.signal?.addEventListener("abort", stop, { once: true });
  const callOff = waiting.closing?.onClose(stop);
  if (isInterrupted(waiting)) stop();
  return {
    signal: over.signal,
    end() {
      waiting.signal?.removeEventListener("abort", stop);
      callOff?.();
      stop();
    },
  };
}
