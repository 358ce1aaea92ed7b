import type { Control } from "./control.ts";
import type { Partner } from "./fixtures.ts";

/** What the sandbox keeps of an account. */
export interface Account {
  readonly accountId: string;
  readonly registration: { readonly external_account_id: string };
  readonly status: string;
  readonly pages: readonly {
    readonly pageIdentifier: string;
    readonly status: string;
    readonly layoutType?: unknown;
  }[];
  readonly controlsList?: { readonly blockedVerticals: readonly unknown[] };
  readonly offerControlsList?: unknown;
  readonly layouts: Readonly<Record<string, unknown>>;
  readonly payoutSetups: readonly unknown[];
  readonly deletionRequests: readonly unknown[];
}

/** @throws Error where the sandbox has no such account. */
export async function accountOf(control: Control, id: string): Promise<Account> {
  const found = (await accountsOf(control))[id];
  if (found === undefined) throw new Error(`The sandbox has no account ${id}.`);
  return found;
}

/** The accounts that were registered under the partner's own id of a merchant: more than one means that it was doubled. */
export async function registeredAs(control: Control, externalId: string): Promise<Account[]> {
  const all = Object.values(await accountsOf(control));
  return all.filter(({ registration }) => registration.external_account_id === externalId);
}

/** What a merchant is registered with. */
export function merchantOf({ verticals: [vertical] }: Partner, externalId: string) {
  return {
    brand: "Fjord Outfitters",
    country_code: "no",
    store_identifier: `https://${externalId}.example`,
    external_account_id: externalId,
    vertical_id: vertical.partnerVerticalId,
    sub_vertical_id: vertical.partnerSubVerticalId,
  };
}

function accountsOf(control: Control): Promise<Readonly<Record<string, Account>>> {
  return control.state("onboarding.accounts");
}
