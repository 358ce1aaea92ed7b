/** Whether the write is only to be checked. Nothing but the exact value `true` says so (READINGS O11). */
export function isDryRun({ query }: { readonly query: { readonly dry_run?: unknown } }): boolean {
  // A text before the request is checked, a boolean after.
  return query.dry_run === "true" || query.dry_run === true;
}

/** What the contract does not specify of a dry run's response: whether there is an operation, and its header. */
export const dryRunPoints = ["ONB-130", "ONB-025"] as const;
