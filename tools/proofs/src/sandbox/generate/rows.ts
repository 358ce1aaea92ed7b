import fc from "fast-check";
import { type Draft, draftOf } from "../draft.ts";
import type { Success } from "../successes.ts";
import { almostValid } from "./almost-valid.ts";
import { hostile } from "./hostile.ts";
import type { Source } from "./schema-values.ts";
import { validValues } from "./valid.ts";

/** One request in a row of them. */
export interface Step {
  /** How the request was made. */
  readonly kind: "valid" | "almost valid" | "hostile";
  readonly draft: Draft;
  /** Seconds that pass before it. */
  readonly wait: number;
}

/** Rows of requests of one API, each to begin with a fresh sandbox. */
export function rows(all: readonly Success[], source: Source): fc.Arbitrary<Step[]> {
  const operations = new Set(all.map(({ operation }) => operation));
  const scenes = [...operations].map((operation) => {
    const own = all.filter((success) => success.operation === operation);
    const values = validValues(
      operation,
      own.map((success) => success.values),
      source,
    );
    const last = fc.oneof(
      {
        weight: 2,
        arbitrary: step(
          "valid",
          values.map((made) => draftOf(operation, made)),
        ),
      },
      step("almost valid", almostValid(operation, values)),
      step("hostile", hostile(operation, values)),
    );
    const first = (own[0]?.before ?? []).map((draft): Step => ({ kind: "valid", draft, wait: 0 }));
    return fc.oneof(...[[], first].map((begin) => last.map((end) => [...begin, end])));
  });
  return fc.array(fc.oneof(...scenes), { minLength: 1, maxLength: mostScenes, size: "max" }).map((row) => row.flat());
}

const mostScenes = 20;

function step(kind: Step["kind"], draft: fc.Arbitrary<Draft>): fc.Arbitrary<Step> {
  const wait = fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 2 * 86_400 }));
  return fc.record({ kind: fc.constant(kind), draft, wait }, { noNullPrototype: true });
}
