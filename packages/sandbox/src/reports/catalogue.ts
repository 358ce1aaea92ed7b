import { described, fields, listOf, text } from "../world/shape.ts";
import type { StateKey } from "../world/state-key.ts";
import type { Catalogue } from "./catalogue-records.ts";
import { demoCatalogue } from "./demo-catalogue.ts";

/** Query and legacy reporting share it. */
export const catalogueKey: StateKey<Catalogue> = {
  name: "reports",
  shape: fields({
    accounts: listOf(described("query", "Account")),
    campaigns: listOf(described("reporting", "Campaign")),
    creatives: listOf(fields({ campaignId: text, creativeId: text, creativeName: text })),
    audiences: listOf(described("reporting", "Audience")),
    withoutReportData: listOf(text),
  }),
  seed: (seed) => (seed === "empty" ? nothing() : structuredClone(demoCatalogue)),
};

function nothing(): Catalogue {
  return { accounts: [], campaigns: [], creatives: [], audiences: [], withoutReportData: [] };
}
