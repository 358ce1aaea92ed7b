import type { Clock } from "../facts/clock.ts";
import type { TakeResult } from "../facts/limit.ts";
import { PauseLimit } from "../limits/pause-limit.ts";
import type { Link, Member } from "./link.ts";
import { script } from "./script.ts";

/** Milliseconds for which the reply of Redis holds: a 429 at one server closes the API for the others within these. */
const lookEveryMs = 1_000;

/**
 * The rest of the pause in Redis, after the longer one of that and the caller's own was put there. ARGV: operation, rest of
 * the caller's own in milliseconds.
 */
const pauseScript = script(`
local left, own = redis.call('PTTL', KEYS[1]), tonumber(ARGV[2])
if own > math.max(0, left) then
  redis.call('SET', KEYS[1], 1, 'PX', own)
  return own
end
return math.max(0, left)
`);

/**
 * The pauses of an API that states no rate limit, shared by all servers of one Redis. There is nothing to count, so Redis is
 * not asked for every call, but once a second while there are calls.
 */
export class RedisPause extends PauseLimit implements Member {
  readonly #link: Link;
  readonly #clock: Clock;
  readonly #keys: Promise<string[]>;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(link: Link, name: string, clock: Clock) {
    super(clock);
    this.#link = link;
    this.#clock = clock;
    this.#keys = link.keys(name, ["pause"]);
    link.join(this);
  }

  /** The pauses that are known here hold on. */
  goAlone(): void {}

  isBack(): void {
    this.#send();
  }

  leave(): void {
    this.#link.leave(this);
  }

  override take(now: number): TakeResult | Promise<TakeResult> {
    if (this.#link.isAway || now < this.#askedAt + lookEveryMs) return super.take(now);
    return this.#ask().then(() => super.take(this.#clock.now()));
  }

  override pause(until: number): void {
    super.pause(until);
    this.#send();
  }

  /** Nothing waits for it: while Redis is away, the pause is reported when it is back. */
  #send(): void {
    if (!this.#link.isAway && this.pausedUntil > this.#clock.now()) void this.#ask();
  }

  async #ask(): Promise<void> {
    const now = this.#clock.now();
    this.#askedAt = now;
    const left = Math.max(0, Math.ceil(this.pausedUntil - now));
    try {
      const rest = Number(await this.#link.run(pauseScript, await this.#keys, ["pause", String(left)]));
      if (rest > left) super.pause(this.#clock.now() + rest);
    } catch {
      // Then this server goes on with the pauses that it knows.
    }
  }
}
