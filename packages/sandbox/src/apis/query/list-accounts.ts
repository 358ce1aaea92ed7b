import type { Handler } from "../../engine/api.ts";
import { Refusal } from "../../engine/refusal.ts";
import type { operations } from "../../generated/query.ts";
import { reachedAccounts } from "../../reports/reached-account.ts";

/** The accounts that the app reaches; without any 404, not an empty array (QRY-097). */
export const listAccounts: Handler<operations["listAccounts"]> = ({ caller }, world) => {
  const accounts = reachedAccounts(caller, world);
  if (accounts.length === 0)
    throw new Refusal(404, "The app reaches no account.", { field: "header/authorization", fired: "no accounts" });
  return { status: 200, body: accounts };
};
