import { operation, ruleTable } from "../../test/rule-table.ts";
import { openIdsKnown } from "./open-ids-known.ts";

const AT = "paths /things get x-open";

ruleTable(openIdsKnown, {
  "an open rule": { given: operation("x-open: [ABC-002]") },
  "a rule with a reading": { given: operation("x-open: [ABC-003]") },
  "an open credential failure": { given: operation("x-auth-failure: { open: [ABC-002] }") },
  "a settled rule": { given: operation("x-open: [ABC-001]"), want: [`${AT} 0  ABC-001 is not open`] },
  "an unknown rule": { given: operation("x-open: [ABC-009]"), want: [`${AT} 0  rules.yaml has no rule ABC-009`] },
  "an empty list": { given: operation("x-open: []"), want: [`${AT}  Prefer \`[ABC-126]\``] },
  "a settled rule as credential failure": {
    given: operation("x-auth-failure: { open: [ABC-001] }"),
    want: ["paths /things get x-auth-failure open 0  ABC-001 is not open"],
  },
});
