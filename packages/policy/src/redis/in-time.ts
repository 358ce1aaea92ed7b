/**
 * The promise, or an error after so many milliseconds of real time; a later result goes to `late`. Not by the client's
 * clock: Redis does not follow it.
 */
export function inTime<Value>(promise: Promise<Value>, milliseconds: number, late: (value: Value) => void) {
  return new Promise<Value>((resolve, reject) => {
    let over = false;
    const end = () => {
      over = true;
      reject(new Error(`no reply within ${milliseconds} ms`));
    };
    let timer = setTimeout(() => {
      // A process that was busy for so long reads the reply only after its timers: one more turn.
      timer = setTimeout(end, 1);
    }, milliseconds);
    promise.then(
      (value) => {
        clearTimeout(timer);
        if (over) late(value);
        else resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

/** Calls back later, without keeping the process alive for it. */
export function inBackground(milliseconds: number, callback: () => void): ReturnType<typeof setTimeout> {
  const timer = setTimeout(callback, milliseconds);
  // Only Node, Bun and Deno have it.
  (Object(timer) as { unref?(): unknown }).unref?.();
  return timer;
}
