import { operation, ruleTable } from "../../test/lint/rule-table.ts";
import { idempotency } from "./x-idempotency.ts";

const AT = "paths /things get";
const FACTS = "x-idempotency: { header: Idempotency-Key, windowSeconds: 86400, onRepeat: replay, required: true }";
const PARAMETER = "parameters: [{ in: header, name: Idempotency-Key }]";

ruleTable(idempotency.rules["idempotency-declared"], {
  "keyed with facts and header": { given: operation(`x-safety: keyed\n${FACTS}\n${PARAMETER}`) },
  "the header declared on the path": {
    given: `paths: { /things: { ${PARAMETER}, get: { x-safety: keyed, ${FACTS} } } }`,
  },
  "an open requirement": {
    given: operation(
      `x-safety: keyed\n${FACTS.replace("required: true", "required: open, x-open: [ABC-002]")}\n${PARAMETER}`,
    ),
  },
  "an open requirement, not marked": {
    given: operation(`x-safety: keyed\n${FACTS.replace("true", "open")}\n${PARAMETER}`),
    want: [`${AT} x-idempotency required  \`x-open: [ABC-001]\``],
  },
  "not keyed, no facts": { given: operation("x-safety: read") },
  "keyed without facts": { given: operation("x-safety: keyed"), want: [`${AT}  Add \`x-idempotency: {`] },
  "facts without keyed": {
    given: operation(`x-safety: read\n${FACTS}`),
    want: [`${AT} x-idempotency  Prefer \`x-safety: keyed\``],
  },
  "header not declared": {
    given: operation(`x-safety: keyed\n${FACTS}`),
    want: [`${AT} x-idempotency header  Add \`{ in: header, name: Idempotency-Key, … }\``],
  },
  "values in quotes": {
    given: operation(`x-safety: keyed\n${FACTS.replace("86400", '"86400"').replace("true", '"true"')}\n${PARAMETER}`),
    want: [
      `${AT} x-idempotency windowSeconds  must be a whole number above 0. Remove the quotes: \`windowSeconds: 86400\`.`,
      `${AT} x-idempotency required  Remove the quotes: \`required: true\`.`,
    ],
  },
  "wrong and unknown keys": {
    given: operation(
      `x-safety: keyed\nx-idempotency: { header: Idempotency-Key, windowSeconds: 24h, onRepeat: replay, required: true, ttl: 1 }\n${PARAMETER}`,
    ),
    want: [`${AT} x-idempotency windowSeconds  a whole number above 0`, `${AT} x-idempotency ttl  no key "ttl"`],
  },
});
