import { TestRunner } from "vitest";
import { figure } from "./figure.ts";
import { rounds } from "./rounds.ts";
import { seed } from "./seed.ts";

/** The parameters of fast-check's `assert` that a proof sets. */
export interface PropertyRuns {
  readonly numRuns: number;
  /** Left out, fast-check takes one of its own and names it when a property fails. */
  readonly seed?: number;
}

/**
 * The number of inputs of a property and its seed, for `fc.assert(property, runs(100, 10_000))`. `npm test` always tries the
 * same inputs, so that its result depends on the change alone; `npm run prove` tries new ones each time. The count becomes a figure
 * under the test's name.
 *
 * @throws Error outside of a test.
 */
export function runs(small: number, full: number): PropertyRuns {
  const numRuns = rounds(small, full);
  figure(TestRunner.getCurrentTest()?.name ?? "", `holds for ${numRuns.toLocaleString("en")} inputs`);
  const given = seed(rounds<number | undefined>(20_261_122, undefined));
  return { numRuns, ...(given === undefined ? {} : { seed: given }) };
}
