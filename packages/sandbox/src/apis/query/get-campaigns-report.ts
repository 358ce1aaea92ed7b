import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/query.ts";
import { report } from "./report.ts";
import { campaignsKind } from "./slugs.ts";

/** A report of campaigns. It changes nothing. */
export const getCampaignsReport: Handler<operations["getCampaignsReport"]> = (exchange, world) =>
  report(exchange, world, campaignsKind);
