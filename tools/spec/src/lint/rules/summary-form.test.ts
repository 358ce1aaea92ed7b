import { operation, ruleTable } from "../../../test/lint/rule-table.ts";
import { summaryForm } from "./summary-form.ts";

const AT = "paths /things get summary";

ruleTable(summaryForm, {
  imperative: { given: operation("summary: List the things of an account") },
  "no summary (another rule's matter)": { given: operation("operationId: listThings") },
  "third person": {
    given: operation("summary: Lists the things"),
    want: [`${AT}  Prefer \`List the merchant accounts\``],
  },
  "no capital": { given: operation("summary: list the things"), want: [`${AT}  verb first with a capital`] },
  "period at the end": { given: operation("summary: List the things."), want: [`${AT}  no period at the end`] },
});
