import { systemClock } from "../facts/clock.ts";
import type { Place } from "../facts/fleet.ts";
import { exclusionScript } from "./exclusion-script.ts";
import { Leases, leaseMs } from "./leases.ts";
import type { Link, Member } from "./link.ts";

/** Milliseconds of real time between two looks whether the others have left. */
const lookAgainMs = 100;

/** One side of a subject's line. */
interface Side {
  run(operation: string, ids: readonly string[]): Promise<unknown>;
  /** Of this server. */
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

  /** Who waits sees for itself. */
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
      // Whether Redis has answered that it waits, and must know of it.
      let isKnown = false;
      while (!hasLeft && !this.#link.isLost) {
        const answer: unknown = this.#link.isAway
          ? undefined
          : await run("enter", [id, isKnown ? "1" : ""]).catch(() => {});
        if (Number(answer) === 1) break;
        isKnown ||= answer !== undefined;
        if (!hasWaited) waits();
        hasWaited = true;
        await systemClock.sleep(lookAgainMs);
      }
      // Also where it goes alone: once Redis is back, the others have to wait for it.
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
        // Also while Redis is away: a client that keeps what it is asked may have kept its `enter` too.
        run("leave", [id]).catch(() => {});
      },
    };
  }

  #sideOf(name: string, side: string): Side {
    const key = `${name} ${side}`;
    let own = this.#sides.get(key);
    if (own === undefined) {
      // Known before all of them, so that a renewal never overtakes the `leave` behind it.
      const keys = this.#link.keys(name, ["line", "kept"]);
      const run: Side["run"] = async (operation, ids) =>
        this.#link.run(exclusionScript, await keys, [operation, String(leaseMs), side, ...ids]);
      // One that a client kept while Redis was away would put in again who has left since.
      const renew = async (ids: readonly string[]) =>
        void (this.#link.isAway || (await run("renew", ids).catch(() => {})));
      own = { run, calls: new Set(), leases: new Leases(renew) };
      this.#sides.set(key, own);
    }
    return own;
  }
}
