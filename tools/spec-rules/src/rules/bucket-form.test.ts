import { ruleTable } from "../../test/rule-table.ts";
import { bucketForm } from "./bucket-form.ts";

const FACTS = "requests: 10, perSeconds: 60, keyedBy: client_id, strength: enforced";

ruleTable(bucketForm, {
  complete: { given: `x-rate-limits: { payout-setup: { ${FACTS}, concurrency: 2, x-rules: [ABC-001] } }` },
  "assumed and marked": {
    given:
      "x-rate-limits: { reads: { requests: 1, perSeconds: 1, keyedBy: key_pair, strength: assumed, x-open: [ABC-002] } }",
  },
  "name not in kebab case": {
    given: `x-rate-limits: { payoutSetup: { ${FACTS} } }`,
    want: ["x-rate-limits payoutSetup  Prefer `payout-setup`"],
  },
  "wrong values": {
    given: "x-rate-limits: { reads: { requests: 0, perSeconds: 1m, keyedBy: ip, strength: strict } }",
    want: [
      "x-rate-limits reads requests  must be a whole number above 0",
      "x-rate-limits reads perSeconds  must be a whole number above 0",
      "x-rate-limits reads keyedBy  `client_id` or `key_pair`",
      "x-rate-limits reads strength  `enforced` or `recommended` or `assumed`",
    ],
  },
  "no object": { given: "x-rate-limits: { reads: 10 }", want: ["x-rate-limits reads  must be an object"] },
  "assumed, not marked": {
    given: "x-rate-limits: { reads: { requests: 1, perSeconds: 1, keyedBy: key_pair, strength: assumed } }",
    want: ["x-rate-limits reads  `x-open: [ABC-001]`"],
  },
});
