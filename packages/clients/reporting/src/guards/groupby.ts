import type { Guard } from "@tillside/policy";

/** Whether these breakdowns can do without `groupby` is open (REP-061): a call without it is advice. */
export const groupby: Guard<"groupby"> = {
  name: "groupby",
  operations: ["getAccountTransactionsBreakdown", "getCampaignBreakdown", "getCreativeBreakdown"],
  check({ query }, { advise }) {
    if (query.groupby != null) return;
    advise(
      "REP-061",
      "params.query.groupby",
      "is missing; the contract does not specify what this breakdown returns then.",
    );
  },
};
