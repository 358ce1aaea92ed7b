import { ruleTable } from "../../test/lint/rule-table.ts";
import { keyPair } from "./x-key-pair.ts";

const scheme = (facts: string) => `components: { securitySchemes: { keyPair: { type: http, ${facts} } } }`;
const COMPLETE = "x-key-pair: { publicPrefix: pub-, secretPrefix: sec- }";
const AT = "components securitySchemes keyPair";

ruleTable(keyPair.rules["key-pair-form"], {
  complete: { given: scheme(`scheme: basic, ${COMPLETE}`) },
  "another scheme": { given: scheme("scheme: bearer") },
  "no prefixes": { given: scheme("scheme: basic"), want: [`${AT}  Add \`x-key-pair: { publicPrefix: pub-`] },
  "one prefix": {
    given: scheme("scheme: basic, x-key-pair: { publicPrefix: pub- }"),
    want: [`${AT} x-key-pair  secretPrefix must be a text that is not empty`],
  },
  "on a bearer scheme": {
    given: scheme(`scheme: bearer, ${COMPLETE}`),
    want: [`${AT} x-key-pair  Prefer \`scheme: basic\``],
  },
});
