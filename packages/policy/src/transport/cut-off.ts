/** An attempt that can be cut off, by its time-out or its caller. */
export interface CutOff {
  readonly signal: AbortSignal;
  /** Aborts the signal. The first time counts. */
  now(reason: unknown): void;
  /**
   * The promise, or the signal's reason as soon as the attempt is cut off: a `fetch` that was handed in may ignore its
   * signal, and must not hold a call all the same. What comes after that goes to `late`.
   */
  until<Value>(promise: Promise<Value>, late?: (value: Value) => unknown): Promise<Value>;
}

/** Made once per attempt. Cheaper than to listen to a signal, which nothing here has to do. */
export function cutOff(): CutOff {
  const controller = new AbortController();
  const { signal } = controller;
  let reject: (reason: unknown) => void = () => {};
  const off = new Promise<never>((_resolve, rejects) => {
    reject = rejects;
  });
  // It may be cut off while nobody waits.
  off.catch(() => {});
  return {
    signal,
    now(reason) {
      controller.abort(reason);
      reject(signal.reason);
    },
    until(promise, late) {
      if (late !== undefined) promise.then((value) => signal.aborted && late(value)).catch(() => {});
      return Promise.race([off, promise]);
    },
  };
}
