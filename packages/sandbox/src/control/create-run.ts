import type { Document } from "../engine/document.ts";
import { Refusal } from "../engine/refusal.ts";
import { credentialsInRun } from "../runs/credentials-in-run.ts";
import type { Fixtures } from "../runs/fixtures-in-run.ts";
import type { Run } from "../runs/run.ts";
import { prefixOf } from "../runs/run-values.ts";
import type { Runs } from "../runs/runs.ts";
import { SeedError } from "../seeds/seed.ts";
import { restoreWorld } from "../snapshots/save-world.ts";
import type { SnapshotChecks } from "../snapshots/snapshot-checks.ts";
import type { World } from "../world/world.ts";
import { addressesOf } from "./contents.ts";
import { ofDefaultRun } from "./of-default-run.ts";
import type { ControlHandlers } from "./respond-to-control.ts";
import { runRecord } from "./run-record.ts";

interface RunParts {
  readonly runs: Runs;
  readonly apis: readonly Document[];
  readonly checks: SnapshotChecks;
  readonly fixturesOf: (world: World) => Fixtures;
}

/** Creates a run and shows what a client needs to call it. A snapshot that does not fit leaves no run behind. */
export function createRun({ runs, apis, checks, fixturesOf }: RunParts): ControlHandlers["createRun"] {
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
    return {
      status: 201,
      body: {
        ...runRecord(run),
        control: `${prefixOf(run.id)}/_sandbox`,
        apis: addressesOf(apis, run.id),
        credentials: credentialsInRun(run.world),
        fixtures: fixturesOf(run.world),
      },
    };
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
