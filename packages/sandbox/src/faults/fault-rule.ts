import type { components } from "../generated/control.ts";
import type { Latency } from "./latency.ts";

type Described = components["schemas"]["FaultRule"];

/** What goes wrong on purpose, and for which requests: `control.openapi.yaml` describes its members, and the types come from there. */
export interface FaultRule extends Readonly<Omit<Described, "latency" | "dryRun">> {
  /** Waits as `delayMs` does, as long as is drawn for each request. */
  readonly latency?: Latency;
}

/** See `presets.ts`. */
export type PresetName = NonNullable<FaultRule["preset"]>;

/** Why a rule cannot do what it says, and the field of the request that is wrong. */
export interface RuleProblem {
  readonly field: string;
  readonly message: string;
}
