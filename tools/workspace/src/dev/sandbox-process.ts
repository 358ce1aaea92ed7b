import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** A reply of the sandbox's process. With `problem`, it did not do its task. */
interface Reply {
  readonly origin?: string;
  readonly handover?: object;
  readonly problem?: string;
}

/** The sandbox in its own process. It replaces its specs in place, and its code by starting another process. */
export class SandboxProcess {
  readonly #root: string;
  readonly #show: (line: string) => void;
  #child: ChildProcess | undefined;
  #origin = "";
  /** The current change of the process, one at a time; undefined while the process only serves. */
  #work: Promise<unknown> | undefined;
  /** Whether it was restarted automatically since the last change. This prevents endless restarts. */
  #isRevived = false;

  private constructor(root: string, show: (line: string) => void) {
    this.#root = root;
    this.#show = show;
  }

  /**
   * @param show prints one line when the process has ended by itself.
   * @throws Error when the sandbox cannot start, or its port is taken.
   */
  static async start(root: string, port: number, show: (line: string) => void): Promise<SandboxProcess> {
    const sandbox = new SandboxProcess(root, show);
    const child = await sandbox.#fork();
    sandbox.#origin = (await askOrEnd(child, child, { do: "listen", port })).origin ?? "";
    sandbox.#child = child;
    return sandbox;
  }

  get origin(): string {
    return this.#origin;
  }

  /**
   * Makes it serve the specs of the last build.
   *
   * @returns why the state could not be kept; undefined if it was kept.
   * @throws Error with the reason why it still serves the earlier specs.
   */
  reload(): Promise<string | undefined> {
    return this.#alone(async () => {
      if (this.#child === undefined || this.isGone) return this.#replace();
      await ask(this.#child, { do: "reload" });
      return undefined;
    });
  }

  /**
   * Starts a process with the new code, with state, faults and clock. The port is free for some milliseconds between the two.
   *
   * @returns why the state could not be kept; undefined if it was kept.
   * @throws Error if the new code does not start. The old process then continues.
   */
  restart(): Promise<string | undefined> {
    return this.#alone(() => this.#replace());
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child) await ended(child);
  }

  /** Ends the process. Nothing serves until it is started again. */
  get isGone(): boolean {
    return this.#child === undefined || hasEnded(this.#child);
  }

  /** Runs the work of a change after the current work. */
  async #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    while (this.#work !== undefined) await this.#work.catch(() => {});
    const doing = work();
    this.#work = doing;
    try {
      const result = await doing;
      this.#isRevived = false;
      return result;
    } finally {
      this.#work = undefined;
    }
  }

  async #replace(): Promise<string | undefined> {
    const old = this.isGone ? undefined : this.#child;
    const next = await this.#fork();
    const { handover } = old ? await askOrEnd(next, old, { do: "leave" }) : {};
    this.#child = next;
    if (old) await ended(old);
    const port = Number(new URL(this.#origin).port);
    try {
      await ask(next, { do: "listen", port, from: handover });
      return old ? undefined : "its process had ended";
    } catch (error) {
      await askOrEnd(next, next, { do: "listen", port });
      return (error as Error).message;
    }
  }

  async #fork(): Promise<ChildProcess> {
    const child = fork(path.join(this.#root, "packages/sandbox/src/dev/child.ts"), { cwd: this.#root });
    child.once("exit", (code, signal) => {
      // The code that waits for a reply or ends the process handles the end itself.
      if (child === this.#child && this.#work === undefined) void this.#revive(signal ?? `exit code ${code}`);
    });
    await replyOf(child);
    return child;
  }

  /** Reports that the process ended by itself, and restarts it, at most once between two changes. */
  async #revive(end: string): Promise<void> {
    const ended = `sandbox  its process ended by itself (${end})`;
    if (this.#isRevived) {
      this.#show(`${ended} again; no sandbox is serving until the next change`);
      return;
    }
    try {
      await this.#alone(async () => (this.isGone ? this.#replace() : undefined));
      this.#show(`${ended} and was started again; its state is lost, it holds the demo data`);
    } catch (error) {
      this.#show(`${ended}; no sandbox is serving until the next change, because ${(error as Error).message}`);
    } finally {
      this.#isRevived = true;
    }
  }
}

function ask(child: ChildProcess, order: object): Promise<Reply> {
  const reply = replyOf(child);
  child.send(order);
  return reply;
}

/** The same; ends the process if it fails. */
async function askOrEnd(useless: ChildProcess, child: ChildProcess, order: object): Promise<Reply> {
  try {
    return await ask(child, order);
  } catch (error) {
    await ended(useless);
    throw error;
  }
}

/** The child's next message. */
async function replyOf(child: ChildProcess): Promise<Reply> {
  const over = new AbortController();
  try {
    const [reply] = (await Promise.race([
      once(child, "message", { signal: over.signal }),
      once(child, "exit", { signal: over.signal }).then(([code]) => {
        throw new Error(`its process ended with ${code}; the reason is above.`);
      }),
    ])) as [Reply];
    if (reply.problem !== undefined) throw new Error(reply.problem);
    return reply;
  } finally {
    over.abort();
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function ended(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, "exit");
  if (child.connected) child.disconnect();
  await exit;
}
