import { operation, ruleTable } from "../../test/lint/rule-table.ts";
import { successor } from "./x-successor.ts";

const AT = "paths /things get x-successor";

ruleTable(successor.rules["successor-known"], {
  "an API of the list": { given: operation("deprecated: true\nx-successor: onboarding") },
  "one that is not described": {
    given: operation("deprecated: true\nx-successor: { undescribed: a newer interface }"),
  },
  "one that is described by no words": {
    given: operation('deprecated: true\nx-successor: { undescribed: "" }'),
    want: [`${AT}  {"undescribed":""} is not an API of specs/redocly.yaml.`],
  },
  "none named": { given: operation("deprecated: true") },
  "an unknown API": {
    given: operation("deprecated: true\nx-successor: onbording"),
    want: [`${AT}  "onbording" is not an API of specs/redocly.yaml. Prefer one of onboarding`],
  },
  "on an operation that stays": {
    given: operation("x-successor: onboarding"),
    want: [`${AT}  Add \`deprecated: true\``],
  },
});
