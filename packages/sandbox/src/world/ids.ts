import { memoize } from "../memoize.ts";
import { count, mapOf } from "./shape.ts";
import type { StateKey } from "./state-key.ts";

/** How many ids of each kind were given out. */
interface Ids {
  [kind: string]: number;
}

/** Where they are in the state. */
export const idsKey: StateKey<Ids> = {
  name: "ids",
  shape: mapOf(count),
  seed: () => ({}),
};

export function nextId(ids: Ids, kind: string): string {
  return `${kind}_${String(nextNumber(ids, kind)).padStart(6, "0")}`;
}

export function nextUuid(ids: Ids, kind: string): string {
  return `${beginningOf(kind)}-0000-4000-8000-${String(nextNumber(ids, kind)).padStart(12, "0")}`;
}

function nextNumber(ids: Ids, kind: string): number {
  const number = (ids[kind] ?? 0) + 1;
  ids[kind] = number;
  return number;
}

/** The first eight digits of a kind's UUIDs. */
const beginningOf = memoize((kind: string) => {
  const name = [...kind].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 0xffff_ffff, 7);
  return name.toString(16).padStart(8, "0");
});
