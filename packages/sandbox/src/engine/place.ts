import type { Runs } from "../runs/runs.ts";
import type { World } from "../world/world.ts";
import type { Router } from "./router.ts";
import type { UnknownRoutes } from "./unknown-routes.ts";

/** Where requests get their responses. */
export interface Place {
  /** The default run's. */
  readonly world: World;
  readonly runs: Runs | undefined;
  readonly router: Router;
  readonly unknown: UnknownRoutes;
  /** The largest body that its host takes, whatever the API takes. */
  readonly mostBytes: number;
}
