import { gapAddress } from "../model/gap.ts";

/** `(open: [ONB-133](…))`: the contract does not specify this; the page of contract gaps says what client and sandbox do. */
export function openLinks(ids: readonly string[] | undefined): string {
  if (!ids || ids.length === 0) return "";
  return `(open: ${ids.map((id) => `[${id}](${gapAddress(id)})`).join(", ")})`;
}
