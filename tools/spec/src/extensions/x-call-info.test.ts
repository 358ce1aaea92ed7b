import { operation, ruleTable } from "../../test/lint/rule-table.ts";
import { callInfo } from "./x-call-info.ts";

const headers = (given: string) => operation(`responses: { '200': { headers: ${given} } }`);
const AT = "paths /things get responses 200 headers";

ruleTable(callInfo.rules["call-info-form"], {
  "each on its header": {
    given: headers("{ X-Request-Id: { x-call-info: requestId }, X-Operation-Id: { x-call-info: operationId } }"),
  },
  "an unknown name": {
    given: headers("{ X-Request-Id: { x-call-info: request } }"),
    want: [`${AT} X-Request-Id x-call-info  \`x-call-info: operationId\``],
  },
  "one name on two headers": {
    given: headers("{ X-Request-Id: { x-call-info: requestId }, X-Trace: { x-call-info: requestId } }"),
    want: [`${AT} X-Trace x-call-info  already reported from the header x-request-id`],
  },
});
