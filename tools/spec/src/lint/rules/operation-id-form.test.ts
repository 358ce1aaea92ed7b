import { operation, ruleTable } from "../../../test/lint/rule-table.ts";
import { operationIdForm } from "./operation-id-form.ts";

const AT = "paths /things get operationId";

ruleTable(operationIdForm, {
  "verb and noun": { given: operation("operationId: listThings") },
  "verb and several nouns": { given: operation("operationId: submitNetworkPrivacyRequest") },
  "no id (another rule's matter)": { given: operation("summary: List things") },
  "capital first": { given: operation("operationId: ListThings"), want: [`${AT}  Prefer \`listAccounts\``] },
  "noun first": { given: operation("operationId: thingsList"), want: [`${AT}  "thingsList"`] },
  "verb alone": { given: operation("operationId: list"), want: [`${AT}  "list"`] },
  "snake case": { given: operation("operationId: list_things"), want: [`${AT}  "list_things"`] },
});
