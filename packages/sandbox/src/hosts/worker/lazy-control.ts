import type { BuiltSandbox } from "../../build-sandbox.ts";
import type { ToWorker } from "./messages.ts";

type Message = Exclude<ToWorker, { type: "start" | "cancel" }>;

/** A sandbox that begins without its control plane. It is loaded with the first message that needs it. */
export class LazyControl {
  #sandbox: BuiltSandbox;
  readonly #add: () => Promise<BuiltSandbox>;
  #loading: Promise<BuiltSandbox> | undefined;

  /** @param add loads the control plane, and builds the sandbox with it for the same worlds. */
  constructor(sandbox: BuiltSandbox, add: () => Promise<BuiltSandbox>) {
    this.#sandbox = sandbox;
    this.#add = add;
  }

  /**
   * The sandbox for a message. Messages that arrive while the control plane loads wait too: none overtakes the one that needs it.
   *
   * @throws WorkerFailure where the control plane does not load. The next message that needs it tries again.
   */
  async sandboxFor(message: Message): Promise<BuiltSandbox> {
    const isNeeded = needsControl(this.#sandbox, message);
    const [loaded] = await Promise.allSettled([isNeeded ? this.load() : this.#loading]);
    if (isNeeded && loaded.status === "rejected") throw loaded.reason;
    return this.#sandbox;
  }

  /** The sandbox with its control plane. @throws WorkerFailure where that does not load. */
  load(): Promise<BuiltSandbox> {
    this.#loading ??= this.#add().then(
      (sandbox) => {
        this.#sandbox = sandbox;
        return sandbox;
      },
      (error) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }
}

/**
 * An address that no API has belongs to the control plane, which also refuses unknown ones. A snapshot may hold faults, and their schemas
 * are the control plane's.
 */
function needsControl({ engine }: BuiltSandbox, message: Message): boolean {
  if (message.type === "save") return false;
  return message.type === "restore" || !engine.receive(message.request).isKnown;
}
