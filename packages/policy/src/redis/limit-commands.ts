import type { BucketFacts } from "../facts/manifest.ts";
import { burstOf } from "../limits/schedule-of.ts";
import { marginOf } from "../limits/sliding-log.ts";
import { leaseMs } from "./leases.ts";
import { limitScript, rememberedWindows } from "./limit-script.ts";
import type { Link } from "./link.ts";
import type { Script } from "./script.ts";

/** What the script of one limit can do, see there. */
export type Operation = "take" | "move" | "release" | "finish" | "renew" | "pause" | "look" | "book";

/** The parts of one limit in Redis, in the order in which the script expects their keys. */
export const limitKeys = ["log", "state", "leases", "waiting", "served"] as const;

/** What a few calls that leave together gain is less than the part of a second that a large limit takes for one. */
const largeToleratedMs = 5;

/** One limit's way to its script. */
export class LimitCommands {
  /** Window and margin. */
  readonly wideWindowMs: number;
  /**
   * Milliseconds that a call may take from its slot to its sending without being moved: half the margin that small limits
   * have; large ones have none.
   */
  readonly toleratedMs: number;
  readonly isLarge: boolean;
  /** Milliseconds after its last reply until a server forgets which state Redis has. */
  readonly rememberedMs: number;
  readonly #windowMs: number;
  readonly #ask: Script;
  readonly #link: Link;
  readonly #keys: Promise<string[]>;
  readonly #settings: readonly string[];
  readonly #server: string;

  constructor(link: Link, name: string, facts: BucketFacts, server: string, ask = limitScript) {
    const { requests, perSeconds, concurrency = 0 } = facts;
    const burst = burstOf(facts);
    this.#ask = ask;
    this.#windowMs = perSeconds * 1000;
    this.wideWindowMs = this.#windowMs + marginOf(this.#windowMs);
    this.rememberedMs = rememberedWindows * this.wideWindowMs;
    this.isLarge = burst > 0;
    this.toleratedMs = this.isLarge ? largeToleratedMs : marginOf(this.#windowMs) / 2;
    this.#link = link;
    this.#keys = link.keys(name, limitKeys);
    this.#settings = [requests, this.#windowMs, this.wideWindowMs, burst, concurrency, leaseMs].map(String);
    this.#server = server;
  }

  /** `pausedFor`: until the pause that is known here ends. @throws Error when Redis is away. */
  async run(
    operation: Operation,
    pausedFor: number,
    values: readonly string[],
    late?: (reply: unknown) => void,
  ): Promise<unknown> {
    const pause = Number.isFinite(pausedFor) && pausedFor > -2 * this.#windowMs ? String(pausedFor) : "";
    return this.#link.run(this.#ask, await this.#keys, [...this.#values(operation, pause), ...values], late);
  }

  /** Whether Redis has forgotten calls: it has another state than that epoch's, or lacks the newest call. @throws Error when it does not reply. */
  async hasForgotten(known: readonly string[]): Promise<boolean> {
    return (await this.#link.peek(this.#ask, await this.#keys, [...this.#values("look", ""), "", ...known])) !== 1;
  }

  #values(operation: Operation, pause: string): string[] {
    return [operation, ...this.#settings, pause, this.#server];
  }
}
