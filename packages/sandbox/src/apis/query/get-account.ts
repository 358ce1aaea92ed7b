import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/query.ts";
import { reachedAccount } from "../../reports/reached-account.ts";

/** One account: 404 where there is none, 403 where it is out of reach (READINGS Q4). */
export const getAccount: Handler<operations["getAccount"]> = ({ path, caller }, world) => ({
  status: 200,
  body: reachedAccount(caller, path.account_id, world),
});
