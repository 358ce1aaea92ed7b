import { systemClock } from "../facts/clock.ts";
import type { Place } from "../facts/fleet.ts";
import { exclusionScript } from "./exclusion-script.ts";
import { Leases, leaseMs } from "./leases.ts";
import type { Link, Member } from "./link.ts";

/** Milliseconds of real time between two checks whether the calls ahead have left. */
const lookAgainMs = 100;

/** One side of a subject's line. */
interface Side {
  run(operation: string, ids: readonly string[]): Promise<unknown>;
  /** The calls of this server. */
  readonly calls: Set<string>;
  /** Those of them that run. */
  readonly leases: Leases;
}

/**
 * The lines of all servers: a call that does not have to wait costs one round trip. While Redis is lost, calls exclude each
 * other within one process only.
 */
export class RedisExclusion implements Member {
  readonly #link: Link;
  /** By line and side; none is kept after its last call. */
  readonly #sides = new Map<string, Side>();

  constructor(link: Link) {
    this.#link = link;
    link.join(this);
  }

  /** Nothing to do: each waiting call checks by itself. */
  goAlone(): void {}

  isBack(): void {
    for (const { leases } of this.#sides.values()) void leases.renew();
  }

  enter(name: string, side: string, waits: () => void): Place {
    const id = crypto.randomUUID();
    const { run, calls, leases } = this.#sideOf(name, side);
    let hasLeft = false;
    let hasWaited = false;

    const ready = async () => {
      // Whether Redis has replied that the call has to wait, and so must know its place.
      let isKnown = false;
      while (!hasLeft && !this.#link.isLost) {
        const reply: unknown = this.#link.isAway
          ? undefined
          : await run("enter", [id, isKnown ? "1" : ""]).catch(() => {});
        if (Number(reply) === 1) break;
        isKnown ||= reply !== undefined;
        if (!hasWaited) waits();
        hasWaited = true;
        await systemClock.sleep(lookAgainMs);
      }
      // Also while Redis is lost: once Redis is back, calls of other servers have to wait for this one.
      if (!hasLeft) leases.add(id);
    };

    calls.add(id);
    return {
      ready: ready(),
      leave: () => {
        hasLeft = true;
        calls.delete(id);
        leases.delete(id);
        if (calls.size === 0) this.#sides.delete(`${name} ${side}`);
        // Also while Redis is away: a client that queues its commands may have queued the `enter` too.
        run("leave", [id]).catch(() => {});
      },
    };
  }

  #sideOf(name: string, side: string): Side {
    const key = `${name} ${side}`;
    let own = this.#sides.get(key);
    if (own === undefined) {
      // The keys are known before any command, so that a renewal never overtakes the `leave` after it.
      const keys = this.#link.keys(name, ["line", "kept"]);
      const run: Side["run"] = async (operation, ids) =>
        this.#link.run(exclusionScript, await keys, [operation, String(leaseMs), side, ...ids]);
      // A renewal that a client queued while Redis was away would bring back a call that has left since.
      const renew = async (ids: readonly string[]) =>
        void (this.#link.isAway || (await run("renew", ids).catch(() => {})));
      own = { run, calls: new Set(), leases: new Leases(renew) };
      this.#sides.set(key, own);
    }
    return own;
  }
}
