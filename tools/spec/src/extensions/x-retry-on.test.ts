import { operation, ruleTable } from "../../test/lint/rule-table.ts";
import { retryOn } from "./x-retry-on.ts";

const AT = "paths /things get x-retry-on";

ruleTable(retryOn.rules["retry-on-declared"], {
  "a declared status": { given: operation("x-safety: unsafe\nx-retry-on: [429]\nresponses: { '429': {} }") },
  "none named": { given: operation("x-safety: unsafe") },
  "not unsafe": {
    given: operation("x-safety: read\nx-retry-on: [429]\nresponses: { '429': {} }"),
    want: [`${AT}  Prefer \`x-safety: unsafe\``],
  },
  "no list": { given: operation("x-safety: unsafe\nx-retry-on: 429"), want: [`${AT}  Prefer \`x-retry-on: [429]\``] },
  "a status in quotes": {
    given: operation("x-safety: unsafe\nx-retry-on: ['429']\nresponses: { '429': {} }"),
    want: [`${AT}  Remove the quotes: \`x-retry-on: [429]\`.`],
  },
  "not declared": {
    given: operation("x-safety: unsafe\nx-retry-on: [503]\nresponses: { '429': {} }"),
    want: [`${AT} 0  503 is not declared`],
  },
});
