import type { Guard, GuardContext } from "@tillside/policy";
import { containsFinancialWord, forbiddingRule } from "./financial-name.ts";

/**
 * A payout setup carries no bank, card or tax field at any depth (ONB-080 to ONB-090): the payments provider asks the
 * merchant for them. A name that only contains such a word is advice, since how names are matched is open (ONB-091).
 */
export const financialFields: Guard<"financial-fields"> = {
  name: "financial-fields",
  operations: ["startPayoutSetup"],
  check: ({ body }, context) => checkNames(body, "body", context),
};

function checkNames(value: unknown, field: string, context: GuardContext): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const place = Array.isArray(value) ? `${field}[${name}]` : `${field}.${name}`;
    // What is undefined is not sent.
    if (!Array.isArray(value) && inner !== undefined) checkName(name, place, context);
    checkNames(inner, place, context);
  }
}

function checkName(name: string, place: string, { refuse, advise }: GuardContext): void {
  const rule = forbiddingRule(name);
  if (rule !== undefined) {
    refuse(rule, place, "is a forbidden field: the payments provider asks the merchant for it. Leave it out.");
  }
  if (containsFinancialWord(name)) {
    advise("ONB-091", place, "looks like bank, card or tax data, which the server may refuse; leave it out.");
  }
}
