import type { Profile } from "../profile/profile.ts";
import type { BulkFlags } from "./bulk-options.ts";

/**
 * The account of a bulk command. A dry run sends nothing, so it needs none; one that is given is checked.
 * @throws CliError that names the variable.
 */
export function accountOf({ account, dryRun }: BulkFlags, profile: Profile): string {
  const given = account ?? profile.find("TILLSIDE_ACCOUNT_ID");
  return given ?? (dryRun ? "dry-run" : profile.need("TILLSIDE_ACCOUNT_ID"));
}
