import { systemClock } from "../clock.ts";
import type { Place } from "../turns/turns.ts";
import { Leases, leaseMs } from "./leases.ts";
import type { Link } from "./link.ts";
import { turnScript } from "./turn-script.ts";

/** Milliseconds of real time between two looks whether the others have left. */
const lookAgainMs = 100;

/** The lines of all servers: one round trip for a call that need not wait. While Redis is lost, turns hold in each process only. */
export class RedisTurns {
  readonly #link: Link;
  /** The places of this server, by line and side; none is kept after its last one. */
  readonly #leases = new Map<string, Leases>();

  constructor(link: Link) {
    this.#link = link;
  }

  enter(name: string, side: string, waits: () => void): Place {
    const id = crypto.randomUUID();
    const leases = this.#leasesOf(name, side);
    let hasLeft = false;
    let hasWaited = false;

    const turn = async () => {
      while (!hasLeft && !this.#link.isLost) {
        const answer = this.#link.isAway ? 0 : await this.#run("enter", name, side, [id]).catch(() => 0);
        if (Number(answer) === 1) return;
        if (!hasWaited) waits();
        hasWaited = true;
        await systemClock.sleep(lookAgainMs);
      }
    };

    leases.add(id);
    return {
      turn: turn(),
      leave: () => {
        hasLeft = true;
        leases.delete(id);
        if (leases.size === 0) this.#leases.delete(`${name} ${side}`);
        if (!this.#link.isAway) this.#run("leave", name, side, [id]).catch(() => {});
      },
    };
  }

  #leasesOf(name: string, side: string): Leases {
    const key = `${name} ${side}`;
    let leases = this.#leases.get(key);
    if (leases === undefined) {
      leases = new Leases((ids) => this.#run("renew", name, side, ids));
      this.#leases.set(key, leases);
    }
    return leases;
  }

  async #run(operation: string, name: string, side: string, ids: readonly string[]): Promise<unknown> {
    const keys = await this.#link.keys(name, ["line", "kept"]);
    return this.#link.run(turnScript, keys, [operation, String(leaseMs), side, ...ids]);
  }
}
