import type { Handler } from "../../engine/api.ts";
import { Refusal } from "../../engine/refusal.ts";
import type { operations } from "../../generated/onboarding.ts";
import { acceptedReply } from "./accepted-reply.ts";
import { accountRecord } from "./account-record.ts";
import { callerParent } from "./caller-parent.ts";
import { parentMismatch } from "./parent-matches.ts";
import type { Account, Registration } from "./records.ts";
import { onboardingKey } from "./state.ts";
import { isMapped, pairText } from "./vertical-pair.ts";

type RegisterAccount = operations["registerAccount"];
type Body = RegisterAccount["requestBody"]["content"]["application/json"];

/**
 * Registers a merchant once per `external_account_id` of a parent (ONB-035), whatever the key. Refuses a body for another
 * parent (403), an unmapped vertical pair (400) and a store that another partner owns (409).
 */
export const registerAccount: Handler<RegisterAccount> = (exchange, world) => {
  const { body } = exchange;
  const parent = callerParent(exchange, world);
  if (body.platform_parent_account_id !== parent.id) {
    throw parentMismatch({
      openPoint: "ONB-045",
      rule: "ONB-045",
      at: ["body", "/platform_parent_account_id"],
      reason: `The header has "${parent.id}", the parent account of this credential; the body differs.`,
    });
  }

  const { accounts } = world.state(onboardingKey);
  const registration = registrationOf(body);
  const others = Object.values(accounts);
  const same = others.find(
    (account) =>
      account.parentAccountId === parent.id &&
      account.registration.external_account_id === registration.external_account_id,
  );
  if (same !== undefined) {
    const openPoint = isSame(same.registration, registration) ? undefined : "ONB-037";
    return acceptedReply(exchange, world, {
      store: () => accountRecord(same),
      dryRun: accountRecord(same),
      openPoint,
    });
  }

  const pair = { partnerVerticalId: body.vertical_id, partnerSubVerticalId: body.sub_vertical_id };
  if (!isMapped(parent, pair)) {
    const message = `No mapping row for the pair ${pairText(pair)}; no account was created.`;
    throw new Refusal(400, `${message} See GET /v1/partnership/vertical-mappings.`, {
      field: "body/sub_vertical_id",
      rule: ["ONB-265", "ONB-046"],
      fired: "unmapped pair",
    });
  }
  const owners = others.filter(({ registration: { store_identifier: store } }) => store === body.store_identifier);
  if (owners.some(({ parentAccountId }) => parentAccountId !== parent.id)) {
    throw new Refusal(409, "The account already exists; another partner platform owns this store.", {
      field: "body/store_identifier",
      rule: ["ONB-047", "ONB-267"],
      fired: "store owned",
    });
  }
  return acceptedReply(exchange, world, {
    openPoint: owners.length > 0 ? "ONB-048" : undefined,
    dryRun: accountRecord({ accountId: "acc_dry_run", pages: [] }),
    store() {
      const account = newAccount(world.nextId("acc"), world.nextId("page"), parent.id, registration);
      accounts[account.accountId] = account;
      return accountRecord(account);
    },
  });
};

/** What is kept of the body; the country in upper case (ONB-029). */
function registrationOf(body: Body): Registration {
  const { brand, country_code, store_identifier, external_account_id, vertical_id, sub_vertical_id } = body;
  return {
    brand,
    country_code: country_code.toUpperCase(),
    store_identifier,
    external_account_id,
    vertical_id,
    sub_vertical_id,
  };
}

function isSame(one: Registration, other: Registration): boolean {
  return (Object.keys(other) as (keyof Registration)[]).every((name) => one[name] === other[name]);
}

/** A new account is active, which no read exposes (ONB-124). */
function newAccount(
  accountId: string,
  pageIdentifier: string,
  parentAccountId: string,
  registration: Registration,
): Account {
  return {
    accountId,
    parentAccountId,
    granted: true,
    registration,
    status: "active",
    pages: [{ pageIdentifier, status: "active" }],
    surfacesTaken: false,
    layouts: {},
    payoutSetups: [],
    deletionRequests: [],
  };
}
