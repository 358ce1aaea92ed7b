import type { components as QueryComponents } from "../generated/query.ts";
import type { components as ReportingComponents } from "../generated/reporting.ts";

export type Account = QueryComponents["schemas"]["Account"];
export type Campaign = ReportingComponents["schemas"]["Campaign"];
export type Audience = ReportingComponents["schemas"]["Audience"];

/** Its record is not documented (REP-017); only reports name it. */
export interface Creative {
  readonly campaignId: string;
  readonly creativeId: string;
  readonly creativeName: string;
}

/** What there is to report on. Which app reaches it, its credentials say. Daily values are not kept: they follow from it. */
export interface Catalogue {
  readonly accounts: readonly Account[];
  readonly campaigns: readonly Campaign[];
  readonly creatives: readonly Creative[];
  readonly audiences: readonly Audience[];
  /** Accounts that may be read, but whose campaign and transaction data may not (QRY-111). */
  readonly withoutReportData: readonly string[];
}
