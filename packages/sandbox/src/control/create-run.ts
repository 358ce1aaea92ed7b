import { Refusal } from "../engine/refusal.ts";
import type { Run } from "../runs/run.ts";
import type { Runs } from "../runs/runs.ts";
import { SeedError } from "../seeds/seed.ts";
import { restoreWorld } from "../snapshots/save-world.ts";
import type { SnapshotChecks } from "../snapshots/snapshot-checks.ts";
import { ofDefaultRun } from "./of-default-run.ts";
import type { ControlHandlers } from "./respond-to-control.ts";

interface RunParts {
  readonly runs: Runs;
  readonly checks: SnapshotChecks;
  readonly wholeRun: (run: Run) => object;
}

/** Creates a run and shows what a client needs to call it. A snapshot that does not fit leaves no run behind. */
export function createRun({ runs, checks, wholeRun }: RunParts): ControlHandlers["createRun"] {
  return async ({ body }, world) => {
    ofDefaultRun(world);
    const { name, seed, from } = body ?? {};
    if (seed !== undefined && from !== undefined) {
      throw new Refusal(400, "A snapshot has its own seed: give `from` or `seed`, not both.", { field: "body/seed" });
    }
    const run = created(() => runs.create({ name, seed }));
    try {
      if (from !== undefined) await restoreWorld(run.world, checks, chunks(from));
    } catch (error) {
      runs.delete(run.id);
      throw error;
    }
    return { status: 201, body: wholeRun(run) };
  };
}

function created(create: () => Run): Run {
  try {
    return create();
  } catch (error) {
    throw error instanceof SeedError ? new Refusal(400, error.message, { field: "body/seed" }) : error;
  }
}

async function* chunks(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
