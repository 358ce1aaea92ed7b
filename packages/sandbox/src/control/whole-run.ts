import type { Document } from "../engine/document.ts";
import { credentialsInRun } from "../runs/credentials-in-run.ts";
import type { Fixtures } from "../runs/fixtures-in-run.ts";
import type { Run } from "../runs/run.ts";
import { prefixOf } from "../runs/run-values.ts";
import type { World } from "../world/world.ts";
import { addressesOf } from "./contents.ts";
import { runRecord } from "./run-record.ts";

/** What a client needs to call a run. The credentials and fixtures are those that its world has now: a restored snapshot brings its own. */
export function wholeRunOf(apis: readonly Document[], fixturesOf: (world: World) => Fixtures): (run: Run) => object {
  return (run) => ({
    ...runRecord(run),
    control: `${prefixOf(run.id)}/_sandbox`,
    apis: addressesOf(apis, run.id),
    credentials: credentialsInRun(run.world),
    fixtures: fixturesOf(run.world),
  });
}
