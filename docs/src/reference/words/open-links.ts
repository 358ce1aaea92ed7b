/** `(open: [ONB-133](…))`: the contract does not show this point; the page of undocumented behavior has the assumption. */
export function openLinks(ids: readonly string[] | undefined): string {
  if (!ids || ids.length === 0) return "";
  return `(open: ${ids.map((id) => `[${id}](/reference/open-points/#${id.toLowerCase()})`).join(", ")})`;
}
