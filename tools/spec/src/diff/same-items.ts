import { isDeepStrictEqual } from "node:util";

/** Whether two lists hold the same items, in whatever order. */
export function haveSameItems(some: readonly unknown[], others: readonly unknown[]): boolean {
  return isSubset(some, others) && isSubset(others, some);
}

function isSubset(some: readonly unknown[], all: readonly unknown[]): boolean {
  return some.every((one) => all.some((other) => isDeepStrictEqual(one, other)));
}
