/** Resolves once the event loop has turned: everything that waits for it, arrived requests too, comes first. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    // Browsers have none, and their timers wait at most 4 ms longer than asked for.
    const { setImmediate } = globalThis as { setImmediate?: (run: () => void) => unknown };
    if (setImmediate === undefined) setTimeout(resolve, 0);
    else setImmediate(resolve);
  });
}
