import { count, mapOf } from "./shape.ts";
import type { StateKey } from "./state-key.ts";

/** How many ids of each kind were given out. */
export const idsKey: StateKey<{ [kind: string]: number }> = {
  name: "ids",
  shape: mapOf(count),
  seed: () => ({}),
};
