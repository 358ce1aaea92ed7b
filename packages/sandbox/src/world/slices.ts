import { nextTurn } from "./next-turn.ts";

/** Milliseconds of work after which others get a turn. */
const sliceMs = 10;

/**
 * Long work in slices: between two of them the event loop handles every request that arrived meanwhile.
 *
 * `if (slices.isOver) await slices.next();`
 */
export class Slices {
  #end = performance.now() + sliceMs;

  /** Whether this slice has taken its time. */
  get isOver(): boolean {
    return performance.now() >= this.#end;
  }

  /** Resolves once the event loop has turned. */
  async next(): Promise<void> {
    await nextTurn();
    this.#end = performance.now() + sliceMs;
  }
}
