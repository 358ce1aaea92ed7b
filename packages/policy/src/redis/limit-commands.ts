import { longestLog } from "../limits/local-limit.ts";
import { marginOf } from "../limits/sliding-log.ts";
import { largestBurst } from "../limits/token-bucket.ts";
import type { BucketFacts } from "../manifest.ts";
import { leaseMs } from "./leases.ts";
import { limitScript } from "./limit-script.ts";
import type { Link } from "./link.ts";
import type { Script } from "./script.ts";

/** What the script of one limit can be told to do, see there. */
export type Operation = "take" | "move" | "release" | "finish" | "renew" | "pause" | "book";

/** One limit's way to its script. */
export class LimitCommands {
  /** Window and margin. */
  readonly spanMs: number;
  readonly windowMs: number;
  readonly isLarge: boolean;
  readonly #ask: Script;
  readonly #link: Link;
  readonly #keys: Promise<string[]>;
  readonly #settings: readonly number[];
  readonly #server: string;

  constructor(
    link: Link,
    name: string,
    { requests, perSeconds, concurrency = 0 }: BucketFacts,
    server: string,
    ask = limitScript,
  ) {
    this.#ask = ask;
    this.windowMs = perSeconds * 1000;
    this.spanMs = this.windowMs + marginOf(this.windowMs);
    this.isLarge = requests > longestLog;
    this.#link = link;
    this.#keys = link.keys(name, ["log", "state", "leases"]);
    this.#settings = [requests, this.windowMs, this.spanMs, this.isLarge ? largestBurst : 0, concurrency, leaseMs];
    this.#server = server;
  }

  /** `pausedFor`: until the pause that is known here ends. @throws Error when Redis is away. */
  async run(
    operation: Operation,
    pausedFor: number,
    values: readonly string[],
    late?: (answer: unknown) => void,
  ): Promise<unknown> {
    const pause = Number.isFinite(pausedFor) && pausedFor > -2 * this.windowMs ? String(pausedFor) : "";
    const settings = [operation, ...this.#settings.map(String), pause, this.#server];
    return this.#link.run(this.#ask, await this.#keys, [...settings, ...values], late);
  }
}
