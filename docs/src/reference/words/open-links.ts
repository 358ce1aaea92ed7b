import { gapAddress } from "../model/gap.ts";

/** `(open: [ONB-133](…))`: the contract does not show this point; the page of open points says how it is read. */
export function openLinks(ids: readonly string[] | undefined): string {
  if (!ids || ids.length === 0) return "";
  return `(open: ${ids.map((id) => `[${id}](${gapAddress(id)})`).join(", ")})`;
}
