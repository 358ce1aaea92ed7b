import { Link } from "../../src/redis/link.ts";

/** A way to a Redis that there is not: away and lost when the test says so, with keys that can be read. */
export class SwitchedLink extends Link {
  away = false;
  lost = false;

  constructor() {
    super({} as never, "test", () => {});
  }

  override get isAway(): boolean {
    return this.away;
  }

  override get isLost(): boolean {
    return this.lost;
  }

  override async keys(_name: string, parts: readonly string[]): Promise<string[]> {
    return [...parts];
  }
}
