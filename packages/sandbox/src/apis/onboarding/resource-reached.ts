import type { Step } from "../../engine/api.ts";
import { notFound, ownAccount } from "./own-account.ts";
import { ownPage } from "./own-page.ts";

/** What the path names is there and the caller's own: its account (404, 403), then the page or layout in it (404). */
export const resourceReached: Step = ({ caller, path: given }, world, next) => {
  const { account_id, page_id, layout_id } = given;
  if (account_id === undefined) return next();
  const account = ownAccount({ caller, path: { account_id } }, world);
  if (page_id !== undefined) ownPage({ caller, path: { account_id, page_id } }, world);
  if (layout_id !== undefined && !Object.hasOwn(account.layouts, layout_id)) throw notFound("layout");
  return next();
};
