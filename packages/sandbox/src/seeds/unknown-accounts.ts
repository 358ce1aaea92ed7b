import type { Credentials } from "../auth/credentials.ts";
import { quoted, suggestion } from "../engine/suggestion.ts";
import { namesAt } from "./broken-references.ts";
import type { Seed, SeedProblem } from "./seed.ts";

/** Where the accounts are that a credential can be for. */
const places = ["reports/accounts/*/accountId", "onboarding/accounts"];

/**
 * Accounts of a seed's own credentials that do not exist. Those of the credentials of every seed count as accounts: some APIs know
 * an account by its credential only.
 */
export function unknownAccounts(
  { clients = [], keyPairs = [], apiKeys = [] }: NonNullable<Seed["credentials"]>,
  present: Credentials,
  parts: Readonly<Record<string, object>>,
): SeedProblem[] {
  const named = [...present.clients.flatMap(({ accountIds = [] }) => accountIds)];
  for (const { accountId } of [...present.keyPairs, ...present.apiKeys])
    if (accountId !== undefined) named.push(accountId);
  const known = [...new Set([...named, ...places.flatMap((place) => namesAt(parts, place))])];
  const given = [
    ...clients.flatMap(({ accountIds = [] }, index) =>
      accountIds.map((id, place) => ({ path: ["clients", index, "accountIds", place], id })),
    ),
    ...keyPairs.map(({ accountId }, index) => ({ path: ["keyPairs", index, "accountId"], id: accountId })),
    ...apiKeys.flatMap(({ accountId }, index) =>
      accountId === undefined ? [] : [{ path: ["apiKeys", index, "accountId"], id: accountId }],
    ),
  ];
  return given
    .filter(({ id }) => !known.includes(id))
    .map(({ path, id }) => {
      const place = ["credentials", ...path];
      const near = suggestion(id, known) || "; add it to `reports.accounts` or `onboarding.accounts`";
      return { path: place, message: `${quoted(place.join("."))} is ${quoted(id)}, which does not exist${near}` };
    });
}
