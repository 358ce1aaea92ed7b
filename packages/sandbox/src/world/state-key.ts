import type { Json } from "../engine/bundle.ts";
import type { SeedName } from "./seed-name.ts";

/**
 * Names one part of the sandbox's state and says how it begins. State is plain JSON (no class, no Map, no Date), so that a
 * snapshot is nothing but its text.
 */
export interface StateKey<State extends object> {
  /** Also its name under `/_sandbox/state/`. */
  readonly name: string;
  /** What it must look like in a snapshot, so that everything that works with it can: JSON Schema, see `shape.ts`. */
  readonly shape: Json;
  /** The same whenever it is called: a part is seeded when it is first needed. */
  seed(seed: SeedName): State;
}
