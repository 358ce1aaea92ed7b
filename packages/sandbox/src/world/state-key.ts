import type { SeedName } from "./seed-name.ts";
import type { Shape } from "./shape.ts";

// Values that name an entry of a map, or that are a value elsewhere. A path begins with the name of the part; `*` stands for every
// entry of a map or a list: `["onboarding/accounts/*/parentAccountId", "onboarding/parents"]`.
export type Reference = readonly [from: string, to: string];

/**
 * Names one part of the sandbox's state and says how it begins. State is plain JSON (no class, no Map, no Date), so that a
 * snapshot is nothing but its text.
 */
export interface StateKey<State extends object> {
  /** Also its name under `/_sandbox/state/`. */
  readonly name: string;
  /** What it must look like in a snapshot, so that everything that works with it can: made with `shape.ts`. */
  readonly shape: Shape;
  /** Values in it that name an entry, here or in another part. A seed with one that names nothing is refused. */
  readonly references?: readonly Reference[];
  /** Maps whose entries repeat their key in a member: `["onboarding/accounts", "accountId"]`. A seed where the two differ is refused. */
  readonly ids?: readonly (readonly [map: string, member: string])[];
  /** The same whenever it is called: a part is seeded when it is first needed. */
  seed(seed: SeedName): State;
}
