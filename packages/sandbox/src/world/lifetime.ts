import { SandboxError } from "../sandbox-error.ts";

/** Ends what waits in a world: when the world ends, and when a reset or a restore begins another state. */
export class Lifetime {
  readonly #run: string | undefined;
  readonly #ended = new AbortController();
  #current = new AbortController();

  /** @param run id of the run that it is the world of; undefined for the default run. */
  constructor(run: string | undefined) {
    this.#run = run;
  }

  /** Aborts when the sandbox is closed or the run deleted: then nothing waits any longer. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** Aborts also when another state begins: a request that has waited until then must not reach that one. */
  get over(): AbortSignal {
    return this.#current.signal;
  }

  end(): void {
    const what = this.#run === undefined ? "the sandbox is closed" : `the run ${this.#run} is deleted`;
    const reason = new SandboxError(what);
    this.#ended.abort(reason);
    this.#current.abort(reason);
  }

  /** Another state begins. A world that has ended begins nothing more. */
  begin(how: "reset" | "restored"): void {
    if (this.ended.aborted) return;
    const what = this.#run === undefined ? "the sandbox" : `the run ${this.#run}`;
    this.#current.abort(new SandboxError(`${what} was ${how}`));
    this.#current = new AbortController();
  }
}
