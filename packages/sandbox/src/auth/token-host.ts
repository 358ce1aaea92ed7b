import type { World } from "../world/world.ts";

/** How one token host differs from another, beyond what the manifest says of it. */
export interface TokenHost {
  /** The ledger's open rule of what its failures look like. */
  readonly openPoint: string;
  /** The ledger's open rule of other grants, where they have one of their own. */
  readonly otherGrants?: string;
  /** More members of its response. */
  readonly more?: (world: World) => Readonly<Record<string, unknown>>;
}
