import type { ReferenceApi, ReferenceOperation } from "../read-apis.ts";
import { variable } from "./placeholder.ts";

/** What a sample takes from the response of a call that it makes first. */
export interface Taken {
  readonly operation: ReferenceOperation;
  /** Name of the field, and of the variable it is kept in; undefined: nothing is taken. */
  readonly field?: string;
}

/** The calls that an operation goes on from, by operation id: what was reserved is confirmed, what was confirmed canceled. */
const CHAINS: Readonly<Record<string, readonly string[]>> = {
  "cart.confirmPurchase": ["reserveItems"],
  "cart.releaseReservations": ["reserveItems"],
  "cart.cancelConfirmedItem": ["reserveItems", "confirmPurchase"],
};

/** The calls that the sample of an operation makes first. */
export function callsBefore(api: ReferenceApi, { id }: ReferenceOperation): readonly Taken[] {
  return (CHAINS[`${api.name}.${id}`] ?? []).flatMap((name) => {
    const operation = api.operations.find((candidate) => candidate.id === name);
    if (!operation) return [];
    return [{ operation, ...(name === "reserveItems" && { field: "itemReservationId" }) }];
  });
}

/** A body with variables in place of what a call before returns. */
export function continued(api: ReferenceApi, operation: ReferenceOperation, body: unknown): unknown {
  if (callsBefore(api, operation).length === 0) return body;
  return JSON.parse(JSON.stringify(body), (key, value: unknown) =>
    key === "itemReservationId" ? variable(key) : value,
  );
}
