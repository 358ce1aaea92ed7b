import type { MappingRow, Parent } from "./records.ts";

/** Ids of the partner's taxonomy, as texts or numbers. */
export type Pair = { readonly [Key in keyof MappingRow]: string | number };

/** Whether the pair has a row among the parent's mappings. Ids are compared as texts (READINGS O22). */
export function isMapped({ mappings }: Parent, pair: Pair): boolean {
  return mappings.some(
    (row) =>
      row.partnerVerticalId === String(pair.partnerVerticalId) &&
      row.partnerSubVerticalId === String(pair.partnerSubVerticalId),
  );
}

/** For messages: `(pv_1, psv_7)`. */
export function pairText({ partnerVerticalId, partnerSubVerticalId }: Pair): string {
  return `(${partnerVerticalId}, ${partnerSubVerticalId})`;
}
