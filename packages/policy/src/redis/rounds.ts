import { inBackground } from "./in-time.ts";

/** Something that is done every so many milliseconds of real time, in the background, for as long as it is needed. */
export class Rounds {
  readonly #everyMs: number;
  readonly #round: () => boolean | Promise<boolean>;
  #areGoing = false;

  /** @param round resolves to whether there shall be another one. */
  constructor(everyMs: number, round: () => boolean | Promise<boolean>) {
    this.#everyMs = everyMs;
    this.#round = round;
  }

  /** Begins them, unless they are going. */
  start(): void {
    if (this.#areGoing) return;
    this.#areGoing = true;
    inBackground(this.#everyMs, async () => {
      const isNeeded = await this.#round();
      this.#areGoing = false;
      if (isNeeded) this.start();
    });
  }
}
