import { operation, ruleTable } from "../../test/lint/rule-table.ts";
import { rules } from "./x-rules.ts";

const AT = "paths /things get x-rules";

ruleTable(rules.rules["rule-ids-known"], {
  ids: { given: operation("x-rules: [ABC-001, ABC-002]") },
  "a range of five": { given: operation("x-rules: [ABC-001..ABC-005]") },
  "on the root": { given: "x-rules: [ABC-001]", want: ["x-rules  too wide"] },
  "on a path": {
    given: "paths: { /things: { x-rules: [ABC-001] } }",
    want: ["paths /things x-rules  smallest object"],
  },
  "an unknown id": {
    given: operation("x-rules: [ABC-009]"),
    want: [`${AT} 0  rules.yaml has no rule ABC-009. Correct the id, or add the rule to rules.yaml.`],
  },
  "an id in small letters": {
    given: operation("x-rules: [abc-001, Abc-003..Abc-005, abc-009]"),
    want: [
      `${AT} 0  rules.yaml has no rule abc-001: ids are written in capitals. Prefer ABC-001.`,
      `${AT} 1  Prefer ABC-003..ABC-005.`,
      `${AT} 2  rules.yaml has no rule abc-009. Correct the id`,
    ],
  },
  "a range of six": {
    given: operation("x-rules: [ABC-001..ABC-006]"),
    want: [`${AT} 0  not a range of two to five rules`],
  },
  "a range backwards": {
    given: operation("x-rules: [ABC-003..ABC-001]"),
    want: [`${AT} 0  not a range of two to five rules`],
  },
  "a range with an unknown id": { given: operation("x-rules: [ABC-006..ABC-010]"), want: [`${AT} 0  no rule ABC-009`] },
  "no list": { given: operation("x-rules: ABC-001"), want: [`${AT}  Prefer \`x-rules: [ABC-026, ABC-027]\``] },
});
