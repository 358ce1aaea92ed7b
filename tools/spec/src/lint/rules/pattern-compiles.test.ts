import { ruleTable, schema } from "../../../test/lint/rule-table.ts";
import { patternCompiles } from "./pattern-compiles.ts";

const AT = "components schemas Thing";

ruleTable(patternCompiles, {
  "ECMA-262": { given: schema("type: string\npattern: ^[A-Za-z]{2}$") },
  "an inline flag": {
    given: schema("type: string\npattern: (?i)^abc$"),
    want: [`${AT} pattern  Prefer plain ECMA-262`],
  },
  "an escape the u flag refuses": {
    given: schema("properties: { a: { pattern: '\\-' } }"),
    want: [`${AT} properties a pattern  Invalid escape`],
  },
  "a key of patternProperties": {
    given: schema("patternProperties: { '(': true }"),
    want: [`${AT} patternProperties (  does not compile`],
  },
  "a repeated group that is a repetition itself": {
    given: schema("type: string\npattern: ^(a+)+$"),
    want: [
      `${AT} pattern  "^(a+)+$" repeats (a+)+, which can divide the same text in many ways, so a long text that does not match takes hours. Prefer one repetition: \`^a+$\` in place of \`^(a+)+$\`.`,
    ],
  },
});
