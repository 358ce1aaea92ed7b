import { beginningOf } from "../verify/beginning-of.ts";

/** A verification that someone asked for, and its outcome. */
export interface RecordedVerification {
  /** RFC 3339, by the sandbox's clock. */
  readonly at: string;
  /** What it expected: `exactly 1 × registerAccount`. */
  readonly expected: string;
  /** `incomplete`: the log could not decide it. */
  readonly outcome: "passed" | "missed" | "incomplete";
  /** Why it did not pass. */
  readonly message?: string | undefined;
}

/** Older ones are forgotten. */
const most = 1_000;

/** Of a longer message the beginning is kept: what came nearest to an expectation may be large. */
const longestMessage = 4_000;

/** The last verifications of one world, for the report that a test run ends with. */
export class Verifications {
  readonly #list: RecordedVerification[] = [];

  add({ at, expected, outcome, message }: RecordedVerification): void {
    this.#list.push({ at, expected, outcome, message: message && beginningOf(message, longestMessage) });
    if (this.#list.length > most) this.#list.shift();
  }

  list(): readonly RecordedVerification[] {
    return [...this.#list];
  }

  clear(): void {
    this.#list.length = 0;
  }
}
