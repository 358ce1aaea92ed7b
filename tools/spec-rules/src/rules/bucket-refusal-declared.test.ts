import { operation, ruleTable } from "../../test/rule-table.ts";
import { bucketRefusalDeclared } from "./bucket-refusal-declared.ts";

const ENFORCED = "x-rate-limits: { reads: { strength: enforced } }";

ruleTable(bucketRefusalDeclared, {
  declared: {
    given: operation("x-rate-limit: reads\nresponses: { '429': { headers: { Retry-After: {} } } }", ENFORCED),
  },
  "not enforced, not needed": {
    given: operation("x-rate-limit: reads", "x-rate-limits: { reads: { strength: assumed } }"),
  },
  "drawn from by a reading only, not needed": {
    given: operation("x-rate-limit: { bucket: reads, strength: assumed }", ENFORCED),
  },
  "no bucket, not needed": { given: operation("responses: {}", ENFORCED) },
  "no 429": {
    given: operation("x-rate-limit: reads\nresponses: { '400': {} }", ENFORCED),
    want: ["paths /things get responses  Add `429` with the header `Retry-After`"],
  },
  "429 without Retry-After": {
    given: operation("x-rate-limit: reads\nresponses: { '429': {} }", ENFORCED),
    want: ["paths /things get responses 429  Add `headers: { Retry-After:"],
  },
});
