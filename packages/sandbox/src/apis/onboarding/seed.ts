import { partners } from "../../auth/credentials.ts";
import type { Account, MappingRow, Operation, Page, Parent } from "./records.ts";

/** One partner in a `demo` sandbox. The first one's ids, merchant and store are those of the examples in the spec. */
class DemoPartner {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly verticals: readonly MappingRow[];
  readonly #index: number;

  constructor({ clientId, clientSecret }: (typeof partners)[number], index: number) {
    this.clientId = clientId;
    this.clientSecret = clientSecret;
    this.#index = index;
    this.verticals = [this.#pair(1, 1), this.#pair(1, 2), this.#pair(2, 3)];
  }

  id(kind: string, number: number): string {
    return `${kind}_demo_${this.#digits(number)}`;
  }

  store(number: number): string {
    const first = this.#index === 0 && number === 1;
    return first ? "https://store.example" : `https://store-${this.#digits(number)}.example`;
  }

  accounts(): Account[] {
    return [
      this.#account(1, { layouts: { [this.id("layout", 1)]: {} } }),
      this.#account(2, { granted: false }),
      this.#account(3, { status: "mixed", pages: [this.#page(3), this.#page(5, "paused")] }),
      this.#account(4, { surfacesTaken: true }),
    ];
  }

  #account(number: number, more: Partial<Account>): Account {
    const [{ partnerVerticalId, partnerSubVerticalId } = this.#pair(1, 1)] = this.verticals;
    return {
      accountId: this.id("acc", number),
      parentAccountId: this.id("par", 1),
      granted: true,
      registration: {
        brand: "Demo Outfitters",
        country_code: "US",
        store_identifier: this.store(number),
        external_account_id: `merchant-demo-${this.#digits(number)}`,
        vertical_id: partnerVerticalId,
        sub_vertical_id: partnerSubVerticalId,
      },
      status: "active",
      pages: [this.#page(number)],
      surfacesTaken: false,
      layouts: {},
      payoutSetups: [],
      deletionRequests: [],
      ...more,
    };
  }

  #page(number: number, status: Page["status"] = "active"): Page {
    return { pageIdentifier: this.id("page", number), status };
  }

  #pair(vertical: number, subVertical: number): MappingRow {
    return { partnerVerticalId: this.id("pv", vertical), partnerSubVerticalId: this.id("psv", subVertical) };
  }

  #digits(number: number): string {
    return String(this.#index * 100 + number).padStart(4, "0");
  }
}

const demos = partners.map((credentials, index) => new DemoPartner(credentials, index));

/** The parent account of the first partner. */
export const firstParentId = new DemoPartner(partners[0], 0).id("par", 1);

/** The partners' parent accounts, which belong to their credentials, and the mappings that a registration needs (ONB-041). */
export function seedParents(): { [parentAccountId: string]: Parent } {
  return byId(
    demos.map((demo) => ({
      id: demo.id("par", 1),
      clientId: demo.clientId,
      mappings: demo.verticals.map((row) => ({ ...row })),
    })),
    ({ id }) => id,
  );
}

export function seedAccounts(): { [accountId: string]: Account } {
  return byId(
    demos.flatMap((demo) => demo.accounts()),
    ({ accountId }) => accountId,
  );
}

export function seedOperations(): { [operationId: string]: Operation } {
  return byId(
    demos.map((demo) => ({ operationId: demo.id("op", 1), parentAccountId: demo.id("par", 1) })),
    ({ operationId }) => operationId,
  );
}

function byId<Item>(items: readonly Item[], idOf: (item: Item) => string): { [id: string]: Item } {
  return Object.fromEntries(items.map((item) => [idOf(item), item]));
}
