/** Names that no field of a payout setup may have, by the rule that forbids them; whole names, in any letter case. */
const forbidden: readonly (readonly [rule: string, name: RegExp])[] = [
  ["ONB-080", /^bank$/i],
  ["ONB-081", /^card$/i],
  ["ONB-082", /^routing$/i],
  ["ONB-083", /^account_number$/i],
  ["ONB-084", /^iban$/i],
  ["ONB-085", /^ssn$/i],
  ["ONB-086", /^tax(_id)?$/i],
  ["ONB-087", /^external_account.*$/i],
  ["ONB-088", /^payout_destination$/i],
  ["ONB-089", /^payment_method$/i],
  ["ONB-090", /^cvc$/i],
];

const words =
  /_(bank|card|routing|account_number|iban|ssn|tax|external_account|payout_destination|payment_method|cvc)_/;

/** The rule that forbids the name, if one does. */
export function forbiddingRule(name: string): string | undefined {
  return forbidden.find(([, pattern]) => pattern.test(name))?.[0];
}

/** Whether a forbidden name is among the words of this one: `bankAccount`, `card-holder`, `taxId`. */
export function containsFinancialWord(name: string): boolean {
  const separated = name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").replace(/[^A-Za-z0-9]+/g, "_");
  return words.test(`_${separated.toLowerCase()}_`);
}
