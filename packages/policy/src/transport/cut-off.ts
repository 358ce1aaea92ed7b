/** An attempt that can be cut off, by its time-out or its caller. */
export interface CutOff {
  readonly signal: AbortSignal;
  /** Aborts the signal. The first time counts. */
  now(reason: unknown): void;
  /**
   * The promise, or the signal's reason as soon as the attempt is cut off. A `fetch` that the caller passed may ignore its
   * signal, and must still not hold a call. A later result goes to `late`.
   */
  until<Value>(promise: Promise<Value>, late?: (value: Value) => unknown): Promise<Value>;
}

/** Made once per attempt. Cheaper than to listen to a signal, which nothing here has to do. */
export function cutOff(): CutOff {
  const controller = new AbortController();
  const { signal } = controller;
  /** Ends the wait of the moment. */
  let reject: (reason: unknown) => void = () => {};
  return {
    signal,
    now(reason) {
      controller.abort(reason);
      reject(signal.reason);
    },
    until(promise, late) {
      return new Promise((resolve, rejects) => {
        reject = rejects;
        // It may be cut off while no one waits.
        if (signal.aborted) rejects(signal.reason);
        promise.then((value) => {
          if (!signal.aborted) return resolve(value);
          // What it does with it does not matter here.
          new Promise((done) => done(late?.(value))).catch(() => {});
        }, rejects);
      });
    },
  };
}
