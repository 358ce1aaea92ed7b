import { operation, ruleTable } from "../../test/lint/rule-table.ts";
import { safety } from "./x-safety.ts";

ruleTable(safety.rules["safety-declared"], {
  "a known class": { given: operation("x-safety: read") },
  missing: { given: operation("summary: List things"), want: ["paths /things get  Add `x-safety: read`"] },
  "an unknown class": {
    given: operation("x-safety: safe"),
    want: ['paths /things get x-safety  "safe" is not a class'],
  },
});
