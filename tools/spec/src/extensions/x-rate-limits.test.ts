import { operation, ruleTable } from "../../test/lint/rule-table.ts";
import { rateLimits } from "./x-rate-limits.ts";

const FACTS = "requests: 10, perSeconds: 60, keyedBy: client_id, strength: enforced";

ruleTable(rateLimits.rules["bucket-form"], {
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

ruleTable(rateLimits.rules["bucket-used"], {
  used: { given: operation("x-rate-limit: reads", "x-rate-limits: { reads: {} }") },
  "used by a reading": {
    given: operation("x-rate-limit: { bucket: reads, strength: assumed }", "x-rate-limits: { reads: {} }"),
  },
  unused: {
    given: operation("x-rate-limit: reads", "x-rate-limits: { reads: {}, writes: {} }"),
    want: ["x-rate-limits writes  Add `x-rate-limit: writes`"],
  },
});

const BUCKET = "requests: 20, perSeconds: 60, keyedBy: client_id, strength: enforced";
const WRITTEN = `x-rate-limits: { reads: { ${BUCKET}, x-rules: [ABC-007] } }`;
const REFUSAL = (text: string, example: string) =>
  `operationId: listThings
x-rate-limit: reads
responses:
  "429":
    description: ${text}
    content:
      application/json:
        schema: { type: object, description: 5 per minute }
        examples: { refused: { summary: Too many., value: { message: ${example} } } }`;

ruleTable(rateLimits.rules["bucket-stated"], {
  "bucket, rule, 429 and example say the same": {
    given: operation(REFUSAL("The 20 calls per minute are used up.", "The limit of 20 calls per minute"), WRITTEN),
  },
  "the 429's text says another number": {
    given: operation(REFUSAL("The 10 calls per minute are used up.", "Too many"), WRITTEN),
    want: [
      'paths /things get responses 429 description  listThings draws from bucket reads, which allows 20 calls per minute, but this text says "10 calls per minute". Write the bucket\'s number, or, where other operations use this file too, refer to a copy with that number.',
    ],
  },
  "the 429's example says another number": {
    given: operation(REFUSAL("Used up.", "The limit of ten calls per minute"), WRITTEN),
    want: [
      'paths /things get responses 429 content application/json examples refused value message  but this text says "ten calls per minute"',
    ],
  },
  "the operation's description says another window": {
    given: operation("operationId: listThings\ndescription: 20 calls a second.\nx-rate-limit: reads", WRITTEN),
    want: ['paths /things get description  but this text says "20 calls a second"'],
  },
  "the ledger says another number": {
    given: "x-rate-limits: { reads: { requests: 30, perSeconds: 60, strength: enforced, x-rules: [ABC-007] } }",
    want: [
      'x-rate-limits reads x-rules  Bucket reads allows 30 calls per minute, but ABC-007 (specs/ledger/rules.yaml:21) says "20 per minute". One of them is wrong: compare the contract.',
    ],
  },
  "the ledger says another number at once": {
    given:
      "x-rate-limits: { reads: { requests: 20, perSeconds: 60, concurrency: 3, strength: enforced, x-rules: [ABC-007, ABC-008] } }",
    want: ["x-rate-limits reads x-rules  20 calls per minute, 3 at once, but ABC-008"],
  },
  "no rule that it names states a rate": {
    given: "x-rate-limits: { reads: { requests: 20, perSeconds: 60, strength: enforced, x-rules: [ABC-001] } }",
    want: ["x-rate-limits reads  Name the rule that says 20 calls per minute under its `x-rules`."],
  },
  "a reading needs no rule that states it": {
    given: "x-rate-limits: { reads: { requests: 20, perSeconds: 60, strength: assumed, x-open: [ABC-002] } }",
  },
});
