import { operation, ruleTable } from "../../test/lint/rule-table.ts";
import { token } from "./x-token.ts";

const scheme = (facts: string) => `components: { securitySchemes: { accessToken: { x-token: ${facts} } } }`;
const COMPLETE = "{ operationId: exchangeThings, credentials: form-body, lifetimeSeconds: 300 }";
const EXCHANGE = "operationId: exchangeThings\nx-role: token";
const AT = "components securitySchemes accessToken x-token";

ruleTable(token.rules["token-form"], {
  complete: { given: operation(EXCHANGE, scheme(COMPLETE)) },
  "credentials in a header": {
    given: operation(EXCHANGE, scheme(COMPLETE.replace("form-body", "basic-header"))),
  },
  "credentials in either": {
    given: operation(EXCHANGE, scheme(COMPLETE.replace("form-body", "basic-or-body"))),
  },
  "wrong values": {
    given: operation(EXCHANGE, scheme("{ operationId: exchangeThings, credentials: cookie, lifetimeSeconds: 5m }")),
    want: [
      `${AT} credentials  \`form-body\` or \`basic-header\` or \`basic-or-body\``,
      `${AT} lifetimeSeconds  a whole number above 0`,
    ],
  },
  "no object": { given: operation(EXCHANGE, scheme("exchangeThings")), want: [`${AT}  Prefer \`x-token: {`] },
  "no such operation": {
    given: operation("operationId: listThings", scheme(COMPLETE)),
    want: [`${AT} operationId  No operation "exchangeThings" has \`x-role: token\``],
  },
});
