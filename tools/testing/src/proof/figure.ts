import { TestRunner } from "vitest";

/** A measurement of a proof, as the table of `npm run prove` shows it. */
export interface ProofFigure {
  /** For instance `writes lost`. */
  readonly what: string;
  /** With its unit, for instance `99.1 %`. */
  readonly value: string;
}

declare module "vitest" {
  interface TaskMeta {
    figures?: readonly ProofFigure[];
  }
}

/**
 * Keeps a figure with the test that is running: `figure("writes lost", 0)`.
 *
 * @throws Error outside of a test.
 */
export function figure(what: string, value: string | number): void {
  const test = TestRunner.getCurrentTest();
  if (test === undefined) throw new Error(`The figure "${what}" belongs to no test: call figure() inside of one.`);
  const shown = typeof value === "number" ? value.toLocaleString("en") : value;
  test.meta.figures = [...(test.meta.figures ?? []), { what, value: shown }];
}
