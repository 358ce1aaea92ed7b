import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/onboarding.ts";
import { accountRecord } from "./account-record.ts";
import { callerParent } from "./caller-parent.ts";
import { notFound } from "./own-account.ts";
import { onboardingKey } from "./state.ts";

/** The accounts of the caller's parent account, in the order of their registration; 404 for any other parent. */
export const listAccounts: Handler<operations["listAccounts"]> = (exchange, world) => {
  const parent = callerParent(exchange, world);
  if (exchange.query.parent_account_id !== parent.id) throw notFound("parent account");
  const accounts = Object.values(world.state(onboardingKey).accounts);
  return {
    status: 200,
    body: accounts.filter(({ parentAccountId }) => parentAccountId === parent.id).map(accountRecord),
  };
};
