import type { RequestRecord } from "../requests/request-record.ts";
import { type Bounds, patternText, type RequestPattern } from "./expectation.ts";
import { type NearMiss, NearMisses } from "./near-misses.ts";
import type { Compared } from "./subset.ts";

/** Compares a request with a pattern. */
export type Compare = (pattern: RequestPattern, record: RequestRecord) => Compared;

/** How an expectation stands. `undecided`: it depends on what the log does not show of some requests. */
export type Verdict = "passed" | "missed" | "undecided";

/** How an expectation stands after the requests so far, which it takes one after the other. */
export interface Progress {
  take(record: RequestRecord): void;
  readonly verdict: Verdict;
  /** Whether other requests, earlier or later, cannot change the verdict. */
  readonly isFinal: boolean;
  /** Ids of the requests that fit, in their order. */
  readonly fitting: readonly number[];
  /** The requests that do not fit but nearly do; none if too many fit. */
  readonly nearest: readonly NearMiss[];
  /** Places that the log does not show: `body/iban of request 7`. */
  readonly hidden: readonly string[];
  /** How many of the requests that fit received an earlier response again. */
  readonly replays: number;
  /** What was received, for people: `received 2`. */
  readonly text: string;
}

/** So many ids are named. */
const mostIds = 10;

/** Counts the requests that fit a pattern. */
export class Tally implements Progress {
  readonly fitting: number[] = [];
  /** The first of those that fit, with their statuses. */
  readonly #shown: string[] = [];
  readonly #nearest = new NearMisses();
  readonly hidden: string[] = [];
  replays = 0;
  readonly #pattern: RequestPattern;
  readonly #bounds: Bounds;
  readonly #compare: Compare;
  /** Requests that may fit. */
  #perhaps = 0;

  constructor(pattern: RequestPattern, bounds: Bounds, compare: Compare) {
    this.#compare = compare;
    this.#pattern = pattern;
    this.#bounds = bounds;
  }

  take(record: RequestRecord): void {
    const { differences, masked } = this.#compare(this.#pattern, record);
    if (differences.length > 0) this.#nearest.add(record, differences);
    else if (masked.length === 0) {
      this.fitting.push(record.id);
      if (record.replayOf !== undefined) this.replays += 1;
      if (this.#shown.length < mostIds) this.#shown.push(fittingText(record));
    } else {
      this.#perhaps += 1;
      this.hidden.push(...masked.map((field) => `${field} of request ${record.id}`));
    }
  }

  get verdict(): Verdict {
    const { least, most } = this.#bounds;
    const [low, high] = [this.fitting.length, this.fitting.length + this.#perhaps];
    if (low >= least && high <= most) return "passed";
    return high < least || low > most ? "missed" : "undecided";
  }

  get isFinal(): boolean {
    const { least, most } = this.#bounds;
    return this.#areTooMany || (most === Number.POSITIVE_INFINITY && this.fitting.length >= least);
  }

  get #areTooMany(): boolean {
    return this.fitting.length > this.#bounds.most;
  }

  get nearest(): readonly NearMiss[] {
    return this.#areTooMany ? [] : this.#nearest.list();
  }

  get text(): string {
    const { length } = this.fitting;
    const each = this.#shown.join(", ");
    return length === 0 ? "received 0" : `received ${length} (requests ${each}${length > mostIds ? ", …" : ""})`;
  }
}

/** `12: 200`, and of which request it repeats the response. */
function fittingText({ id, status, replayOf }: RequestRecord): string {
  return `${id}: ${status ?? "no response"}${replayOf === undefined ? "" : ` as a replay of ${replayOf}`}`;
}

/** Looks for one request for each pattern, in their order. */
export class Sequence implements Progress {
  readonly fitting: number[] = [];
  readonly #nearest = new NearMisses();
  readonly hidden: string[] = [];
  /** One that was not to be repeated is not seen by its order. */
  readonly replays = 0;
  readonly #patterns: readonly RequestPattern[];
  readonly #compare: Compare;
  /** How many patterns would have a request if every request fitted that may fit. */
  #perhaps = 0;

  constructor(patterns: readonly RequestPattern[], compare: Compare) {
    this.#compare = compare;
    this.#patterns = patterns;
  }

  take(record: RequestRecord): void {
    this.#advancePerhaps(record);
    const pattern = this.#patterns[this.fitting.length];
    if (pattern === undefined) return;
    const { differences, masked } = this.#compare(pattern, record);
    if (differences.length > 0) this.#nearest.add(record, differences);
    else if (masked.length > 0) this.hidden.push(...masked.map((field) => `${field} of request ${record.id}`));
    else {
      this.fitting.push(record.id);
      // Those before are no near misses of the next pattern: it must follow.
      this.#nearest.clear();
    }
  }

  #advancePerhaps(record: RequestRecord): void {
    const pattern = this.#patterns[this.#perhaps];
    if (pattern !== undefined && this.#compare(pattern, record).differences.length === 0) this.#perhaps += 1;
  }

  get verdict(): Verdict {
    if (this.fitting.length === this.#patterns.length) return "passed";
    return this.#perhaps === this.#patterns.length ? "undecided" : "missed";
  }

  get isFinal(): boolean {
    return this.verdict === "passed";
  }

  get nearest(): readonly NearMiss[] {
    return this.#nearest.list();
  }

  get text(): string {
    const { length } = this.fitting;
    const missing = this.#patterns[length];
    const after = length === 0 ? "" : ` after request ${this.fitting.at(-1)}`;
    return `step ${length + 1} is missing${after}: ${missing === undefined ? "" : patternText(missing)}`;
  }
}
