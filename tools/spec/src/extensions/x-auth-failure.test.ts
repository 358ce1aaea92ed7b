import { operation, ruleTable } from "../../test/lint/rule-table.ts";
import { authFailure } from "./x-auth-failure.ts";

const AT = "paths /things get";
const SECURED = "security: [{ accessToken: [] }]";

ruleTable(authFailure.rules["auth-failure-declared"], {
  "declared status": { given: operation(`${SECURED}\nx-auth-failure: [401]\nresponses: { '401': {} }`) },
  "several statuses": {
    given: operation(`${SECURED}\nx-auth-failure: [400, 403]\nresponses: { '400': {}, '403': {} }`),
  },
  "declared as a range": { given: operation(`${SECURED}\nx-auth-failure: [401]\nresponses: { 4XX: {} }`) },
  "no status in the contract": { given: operation(`${SECURED}\nx-auth-failure: { open: [ABC-002] }`) },
  "public operation": { given: operation("security: []", "security: [{ accessToken: [] }]") },
  "missing, secured by the root": {
    given: operation("summary: List things", "security: [{ accessToken: [] }]"),
    want: [`${AT}  Add \`x-auth-failure: [401]\``],
  },
  "status not declared": {
    given: operation(`${SECURED}\nx-auth-failure: [401, 403]\nresponses: { '401': {} }`),
    want: [
      `${AT} x-auth-failure 1  403 is not declared under \`responses\`. Add the response \`"403"\` there or, where the contract lists no status, prefer \`x-auth-failure: { open: [ABC-001] }\`.`,
    ],
  },
  "a status in quotes": {
    given: operation(`${SECURED}\nx-auth-failure: ["401"]\nresponses: { '401': {} }`),
    want: [`${AT} x-auth-failure  Remove the quotes: \`x-auth-failure: [401]\`.`],
  },
  "no list": {
    given: operation(`${SECURED}\nx-auth-failure: 401`),
    want: [`${AT} x-auth-failure  Prefer \`x-auth-failure: [401]\``],
  },
  "a status that reports a failure of the server": {
    given: operation(`${SECURED}\nx-auth-failure: [500]\nresponses: { '500': {} }`),
    want: [`${AT} x-auth-failure  statuses from 400 to 499`],
  },
  "on a public operation": {
    given: operation("x-auth-failure: [401]"),
    want: [`${AT} x-auth-failure  Remove x-auth-failure`],
  },
});
