import type { Run } from "../runs/run.ts";
import { prefixOf } from "../runs/run-values.ts";

/** What the list of runs says about one. */
export function runRecord({ id, name, world, createdAt, idleMs }: Run) {
  return {
    id,
    name,
    prefix: prefixOf(id),
    seed: world.seed,
    createdAt,
    idleSeconds: Math.floor(idleMs / 1_000),
  };
}
