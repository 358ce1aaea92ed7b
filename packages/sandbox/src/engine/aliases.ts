import { memoizeWeakly } from "../memoize.ts";
import type { Document } from "./document.ts";

/** What a document calls an operation. */
export interface OperationName {
  readonly api: string;
  readonly operation: string;
}

/** An operation, or what a request was for, under all of its names. */
export interface Named {
  readonly api?: string | undefined;
  /** Undefined where no document has the route. */
  readonly operation?: string | undefined;
  /** Its names in other documents. */
  readonly aliases?: readonly OperationName[] | undefined;
}

/** The names that other documents give an operation: several may describe one at the same address, such as a token exchange. */
export function aliasesOf({ api, operation }: Named, documents: readonly Document[]): Named["aliases"] {
  const own = `${api}.${operation}`;
  return sharedIn(documents)
    .get(own)
    ?.filter((each) => `${each.api}.${each.operation}` !== own);
}

/** For each operation that several documents describe, all of its names in their order. */
const sharedIn = memoizeWeakly((documents: readonly Document[]) => {
  const byAddress = new Map<string, OperationName[]>();
  for (const { name: api, operations } of documents) {
    for (const { id: operation, method, prefix, template } of operations) {
      const address = `${method} ${prefix}${template}`;
      byAddress.set(address, [...(byAddress.get(address) ?? []), { api, operation }]);
    }
  }
  const shared = [...byAddress.values()].filter((names) => names.length > 1);
  return new Map<string, readonly OperationName[]>(
    shared.flatMap((names) => names.map(({ api, operation }) => [`${api}.${operation}`, names] as const)),
  );
});
