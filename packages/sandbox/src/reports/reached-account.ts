import { reaches } from "../auth/reaches.ts";
import type { Caller } from "../engine/api.ts";
import { Refusal } from "../engine/refusal.ts";
import type { World } from "../world/world.ts";
import { catalogueKey } from "./catalogue.ts";
import type { Account, Catalogue } from "./catalogue-records.ts";

/** The accounts that an app reaches, in the catalogue's order. */
export function reachedAccounts(caller: Caller, world: World): Account[] {
  return world.state(catalogueKey).accounts.filter(({ accountId }) => reaches(caller, accountId, world));
}

/**
 * The account, if the app reaches it.
 *
 * @param field where the request names it.
 * @throws Refusal 404 where there is no such account, 403 where the app does not reach it.
 */
export function reachedAccount(caller: Caller, accountId: string, world: World, field = "path/account_id"): Account {
  const account = world.state(catalogueKey).accounts.find((each) => each.accountId === accountId);
  if (account === undefined) throw new Refusal(404, "There is no such account.", { field, fired: "unknown account" });
  if (reaches(caller, accountId, world)) return account;
  throw new Refusal(403, "The account is out of the app's reach.", { field, fired: "account out of reach" });
}

/**
 * The catalogue, if the app reaches the account and its data.
 *
 * @throws Refusal 404, 403 as `reachedAccount`; 403 too where the account's data is out of reach (QRY-111).
 */
export function reportableCatalogue(
  caller: Caller,
  accountId: string,
  world: World,
  field = "path/account_id",
): Catalogue {
  reachedAccount(caller, accountId, world, field);
  const catalogue = world.state(catalogueKey);
  if (catalogue.withoutReportData.includes(accountId)) {
    throw new Refusal(403, "The account's data is out of the app's reach.", { field, fired: "data out of reach" });
  }
  return catalogue;
}
