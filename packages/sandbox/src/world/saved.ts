import type { SavedRequests } from "../requests/request-journal.ts";
import type { Contents } from "./contents.ts";
import type { RandomState } from "./random.ts";

/** A world as one value: what a snapshot has. */
export interface Saved {
  readonly contents: Contents;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly frozen: boolean;
  readonly signingKey: Uint8Array;
  /** Undefined where the world has no random seed. */
  readonly random: RandomState | undefined;
  readonly requests: SavedRequests;
}
