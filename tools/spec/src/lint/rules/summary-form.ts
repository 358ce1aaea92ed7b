import { OPERATIONS, type OwnRule } from "../../document/rule.ts";
import { VERBS } from "../document/verbs.ts";

const FORM = new RegExp(
  `^(${VERBS.map((verb) => `${verb.charAt(0).toUpperCase()}${verb.slice(1)}`).join("|")}) .*[^.\\s]$`,
);

export const summaryForm: OwnRule = {
  wants: "A summary starts with a verb, capital first, and has no period at its end",
  why: "Summaries are the lines of the reference's table of contents",
  given: `${OPERATIONS}.summary`,
  *check(summary) {
    if (typeof summary !== "string" || FORM.test(summary)) return;
    yield {
      message: `"${summary}" is not a short imperative. Prefer \`List the merchant accounts\`: verb first with a capital, no period at the end; verbs: ${VERBS.join(", ")}.`,
    };
  },
};
