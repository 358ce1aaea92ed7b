import type { Caller } from "../../engine/api.ts";
import { Refusal } from "../../engine/refusal.ts";
import { ownValue } from "../../world/own-properties.ts";
import type { World } from "../../world/world.ts";
import { callerParent } from "./caller-parent.ts";
import type { Account } from "./records.ts";
import { onboardingKey } from "./state.ts";

interface Asked {
  readonly caller: Caller;
  readonly path: { readonly account_id: string };
}

/**
 * The account that the path names.
 *
 * @throws Refusal 404 where it is unknown or another partner's, 403 where the grant on it is missing (READINGS O16).
 */
export function ownAccount(exchange: Asked, world: World): Account {
  const { account_id: id } = exchange.path;
  const { accounts } = world.state(onboardingKey);
  const account = ownValue(accounts, id);
  if (account === undefined || account.parentAccountId !== callerParent(exchange, world).id) throw notFound("account");
  if (!account.granted) {
    throw new Refusal(403, "The platform has no grant on this account, or the grant is not synced yet.", {
      field: "path/account_id",
      rule: ["ONB-219", "ONB-220"],
      fired: "no grant",
    });
  }
  return account;
}

/** 404 for what does not exist, or is not the caller's to see (ONB-236). */
export function notFound(what: keyof typeof fields): Refusal {
  const message = `The ${what} does not exist or is outside your scope.`;
  return new Refusal(404, message, { field: fields[what], rule: "ONB-236", fired: `unknown ${what}` });
}

const fields = {
  account: "path/account_id",
  layout: "path/layout_id",
  operation: "path/operation_id",
  page: "path/page_id",
  "parent account": "query/parent_account_id",
} as const;
