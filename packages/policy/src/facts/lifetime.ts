import { ConfigurationError } from "./errors/configuration-error.ts";

/** What a waiting call needs to know of its client's end. */
export interface Closing {
  /** The client is closed: its calls send nothing more. */
  readonly isClosed: boolean;
  /** Calls back when the client is closed. @returns what calls it off. */
  onClose(callback: () => void): () => void;
}

/** From the first call of a client until it is closed. */
export class Lifetime implements Closing {
  readonly #waiting = new Set<() => void>();
  #calls = 0;
  #closed: Promise<void> | undefined;
  #drained = () => {};

  get isClosed(): boolean {
    return this.#closed !== undefined;
  }

  onClose(callback: () => void): () => void {
    this.#waiting.add(callback);
    return () => void this.#waiting.delete(callback);
  }

  /** A call begins. @throws ConfigurationError when the client is closed. */
  begin(operation: string): void {
    if (this.isClosed) throw new ConfigurationError(`${operation}: this client is closed. Nothing was sent.`);
    this.#calls += 1;
  }

  end(): void {
    this.#calls -= 1;
    if (this.#calls === 0) this.#drained();
  }

  /** Ends every wait; resolves when the last request in flight has ended, and its caller has the result. */
  close(): Promise<void> {
    if (this.#closed === undefined) {
      const drained = new Promise<void>((resolve) => {
        this.#drained = resolve;
      });
      this.#closed = drained.then(callersGoOn);
      for (const callback of [...this.#waiting]) callback();
      if (this.#calls === 0) this.#drained();
    }
    return this.#closed;
  }
}

/** More than there are async functions between a call and the code that waits for its result. */
const microtasks = 100;

/**
 * Lets the callers of the last calls go on first: whoever waits for `close()` may end the process. Each async function on the way passes
 * a result on one to three microtasks later. No timer does that: a test with fake timers would wait for ever.
 */
async function callersGoOn(): Promise<void> {
  for (let passed = 0; passed < microtasks; passed += 1) await undefined;
}
