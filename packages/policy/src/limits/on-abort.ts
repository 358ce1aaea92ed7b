interface Listeners {
  readonly callbacks: Set<() => void>;
  readonly listener: () => void;
}

const all = new WeakMap<AbortSignal, Listeners>();

/**
 * Calls back when the signal aborts. Each signal has one listener, however many wait with it: platforms look through all
 * listeners of a signal for every one that is added or removed.
 * @returns what calls it off.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const { callbacks, listener } = all.get(signal) ?? listen(signal);
  callbacks.add(callback);
  return () => {
    if (!callbacks.delete(callback) || callbacks.size > 0) return;
    all.delete(signal);
    signal.removeEventListener("abort", listener);
  };
}

function listen(signal: AbortSignal): Listeners {
  const callbacks = new Set<() => void>();
  const listener = () => {
    all.delete(signal);
    for (const callback of callbacks) callback();
  };
  all.set(signal, { callbacks, listener });
  signal.addEventListener("abort", listener, { once: true });
  return { callbacks, listener };
}
