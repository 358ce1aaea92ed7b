import { operation, ruleTable } from "../../test/lint/rule-table.ts";
import { role } from "./x-role.ts";

const scheme = (id: string) => `components: { securitySchemes: { accessToken: { x-token: { operationId: ${id} } } } }`;
const EXCHANGE = "operationId: exchangeThings\nx-role: token\nsecurity: []";
const AT = "paths /things get x-role";

ruleTable(role.rules["role-form"], {
  "named by a scheme": { given: operation(EXCHANGE, scheme("exchangeThings")) },
  "no role": { given: operation("operationId: listThings") },
  "an unknown role": {
    given: operation(EXCHANGE.replace("token", "tokens"), scheme("exchangeThings")),
    want: [`${AT}  Prefer \`x-role: token\``],
  },
  "named by no scheme": {
    given: operation(EXCHANGE),
    want: [`${AT}  Add \`x-token: { operationId: exchangeThings, … }\``],
  },
  "a scheme that misspells it (token-form reports it)": { given: operation(EXCHANGE, scheme("exchangeThing")) },
  secured: {
    given: operation(EXCHANGE.replace("[]", "[{ accessToken: [] }]"), scheme("exchangeThings")),
    want: [`${AT}  Add \`security: []\``],
  },
});
