import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/query.ts";
import { help } from "./help.ts";
import { campaignsKind } from "./slugs.ts";

/** The dimensions and metrics that reports of campaigns take. */
export const getCampaignsHelp: Handler<operations["getCampaignsHelp"]> = (exchange, world) =>
  help(exchange, world, campaignsKind);
