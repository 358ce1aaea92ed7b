import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";

const embedded = { provider: "payprov_connect", experience: "embedded" };
const setUp = (extra: object) => guarded("startPayoutSetup", { body: { ...embedded, ...extra } });

test.each([
  ["ONB-080", "bank"],
  ["ONB-081", "card"],
  ["ONB-082", "routing"],
  ["ONB-083", "account_number"],
  ["ONB-084", "iban"],
  ["ONB-085", "ssn"],
  ["ONB-086", "tax"],
  ["ONB-086", "tax_id"],
  ["ONB-087", "external_account"],
  ["ONB-087", "external_accounts_list"],
  ["ONB-088", "payout_destination"],
  ["ONB-089", "payment_method"],
  ["ONB-090", "cvc"],
])("%s, ONB-091 · a field %s is refused, in any letter case and at any depth", (rule, name) => {
  const message = expect.stringContaining("Leave it out. Nothing was sent.");
  expect(() => setUp({ [name]: null })).toThrow(
    expect.objectContaining({ name: "GuardError", rule, field: `body.${name}`, message }),
  );
  const field = `body.owner.list[1].${name.toUpperCase()}`;
  expect(() => setUp({ owner: { list: [0, { [name.toUpperCase()]: "x" }] } })).toThrow(
    expect.objectContaining({ rule, field }),
  );
});

test("ONB-080 · what is undefined is not sent, and values are not searched", () => {
  expect(setUp({ iban: undefined, note: "iban", list: ["card"] })).toEqual([]);
});

test.each(["bankAccount", "card-holder", "accountNumber", "taxId", "merchant_payment_method", "externalAccountId"])(
  "ONB-091 · %s only contains such a word: advice",
  (name) => expect(setUp({ [name]: "x" })).toEqual([`ONB-091 body.${name}`]),
);

test.each(["bankruptcy", "discard", "syntax", "accountName", "number"])(
  "ONB-091 · %s is a name like any other",
  (name) => expect(setUp({ [name]: "x" })).toEqual([]),
);

test("ONB-080, ONB-091 · other operations are not searched", () => {
  expect(guarded("addPage", { body: { bank: "x" } })).toEqual([]);
});
