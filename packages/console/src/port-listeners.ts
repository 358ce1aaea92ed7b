import type { PortEvents } from "./sandbox-port.ts";

/** The listeners of a port. */
export class PortListeners {
  readonly #listeners: { readonly [Type in keyof PortEvents]: Set<(event: PortEvents[Type]) => void> } = {
    open: new Set(),
    lost: new Set(),
    request: new Set(),
    change: new Set(),
    notice: new Set(),
  };

  /** Calls `listener` for each event from now on. @returns what ends that. */
  on<Type extends keyof PortEvents>(type: Type, listener: (event: PortEvents[Type]) => void): () => void {
    this.#listeners[type].add(listener);
    return () => void this.#listeners[type].delete(listener);
  }

  emit<Type extends keyof PortEvents>(type: Type, event: PortEvents[Type]): void {
    for (const listener of this.#listeners[type]) listener(event);
  }
}
