import { operation, ruleTable } from "../../test/rule-table.ts";
import { managedForm } from "./managed-form.ts";

const managed = (facts: string) => operation(`parameters: [{ in: header, name: X-Id, x-managed: ${facts} }]`);
const AT = "paths /things get parameters 0 x-managed";

ruleTable(managedForm, {
  "by the call": { given: managed("{ by: call }") },
  "by a client option": { given: managed("{ by: client, option: parentAccountId }") },
  "a bare word": { given: managed("call"), want: [`${AT}  Prefer \`x-managed: { by: call }\``] },
  "by nobody known": { given: managed("{ by: session }"), want: [`${AT} by  \`client\` or \`call\``] },
  "no option": { given: managed("{ by: client }"), want: [`${AT}  a client option in lowerCamelCase`] },
  "a path parameter": {
    given: operation("parameters: [{ in: path, name: id, x-managed: { by: call } }]"),
    want: [`${AT}  Remove x-managed`],
  },
  "an option with by call": {
    given: managed("{ by: call, option: parentAccountId }"),
    want: [`${AT} option  no key "option"`],
  },
});
