import type { Origin } from "./reference.ts";

/** Homes of each object and array of the documents read so far; of one laid over another, the upper first. */
const homes = new WeakMap<object, readonly Origin[]>();

/** Notes where a value is written, and gives it back. */
export function homed<T extends object>(origins: readonly Origin[], value: T): T {
  homes.set(value, origins);
  return value;
}

/** Where an object or array is written; none for another value, or one that was not read from files. */
export function homesOf(value: unknown): readonly Origin[] {
  return (typeof value === "object" && value !== null && homes.get(value)) || [];
}
