import { operation, ruleTable } from "../../test/lint/rule-table.ts";
import { open } from "./x-open.ts";

const AT = "paths /things get x-open";

ruleTable(open.rules["open-ids-known"], {
  "an open rule": { given: operation("x-open: [ABC-002]") },
  "a rule with a reading": { given: operation("x-open: [ABC-003]") },
  "an open credential failure": { given: operation("x-auth-failure: { open: [ABC-002] }") },
  "a settled rule": { given: operation("x-open: [ABC-001]"), want: [`${AT} 0  ABC-001 is not open`] },
  "an unknown rule": { given: operation("x-open: [ABC-009]"), want: [`${AT} 0  rules.yaml has no rule ABC-009`] },
  "an open rule in small letters": {
    given: operation("x-open: [abc-002]"),
    want: [`${AT} 0  rules.yaml has no rule abc-002: ids are written in capitals. Prefer ABC-002.`],
  },
  "an empty list": {
    given: operation("x-open: []"),
    want: [`${AT}  The list is empty. Name the open rules, as in \`[ABC-126]\``],
  },
  "a settled rule as credential failure": {
    given: operation("x-auth-failure: { open: [ABC-001] }"),
    want: ["paths /things get x-auth-failure open 0  ABC-001 is not open"],
  },
});
