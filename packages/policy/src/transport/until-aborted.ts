/**
 * The promise, or the signal's reason as soon as the signal aborts: a `fetch` that was handed in may ignore its signal,
 * and must not hold a call all the same. What comes after that goes to `late`.
 */
export function untilAborted<Value>(
  signal: AbortSignal,
  promise: Promise<Value>,
  late: (value: Value) => unknown = () => {},
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    const settle = () => signal.removeEventListener("abort", abort);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
    promise.then(
      (value) => {
        settle();
        if (signal.aborted) late(value);
        resolve(value);
      },
      (error) => {
        settle();
        reject(error);
      },
    );
  });
}
