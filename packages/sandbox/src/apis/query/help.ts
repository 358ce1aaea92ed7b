import type { Exchange } from "../../engine/api.ts";
import type { Reply } from "../../engine/reply.ts";
import type { components, operations } from "../../generated/query.ts";
import { reachedAccount } from "../../reports/reached-account.ts";
import type { World } from "../../world/world.ts";
import type { ReportKind } from "./slugs.ts";

/**
 * The slugs of one kind of report: the same for every account. Their split (QRY-074) and descriptions (QRY-073) are the
 * sandbox's.
 *
 * @throws Refusal 403 and 404 as `reachedAccount`.
 */
export function help<Count extends string>(
  { path, caller }: Exchange<operations["getCampaignsHelp"]>,
  world: World,
  { dimensions, metrics }: ReportKind<Count>,
): Reply {
  reachedAccount(caller, path.account_id, world);
  const body: components["schemas"]["HelpResponse"] = {
    dimensions: dimensions.map(described),
    metrics: Object.keys(metrics).map(described),
  };
  return { status: 200, body, openPoint: ["QRY-073", "QRY-074"] };
}

function described(slug: string): components["schemas"]["SlugDescription"] {
  return { slug, description: `Demo description of ${slug}.` };
}
