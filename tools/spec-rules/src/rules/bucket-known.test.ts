import { operation, ruleTable } from "../../test/rule-table.ts";
import { bucketKnown } from "./bucket-known.ts";

const AT = "paths /things get x-rate-limit";

ruleTable(bucketKnown, {
  known: { given: operation("x-rate-limit: reads", "x-rate-limits: { reads: {} }") },
  "known, by a reading": {
    given: operation(
      "x-rate-limit: { bucket: reads, strength: assumed, x-open: [ABC-002] }",
      "x-rate-limits: { reads: {} }",
    ),
  },
  "an object that is no reading": {
    given: operation("x-rate-limit: { bucket: reads }", "x-rate-limits: { reads: {} }"),
    want: [`${AT}  strength: assumed, x-open: [ABC-001]`],
  },
  "a reading, not marked": {
    given: operation("x-rate-limit: { bucket: reads, strength: assumed }", "x-rate-limits: { reads: {} }"),
    want: [`${AT}  strength: assumed, x-open: [ABC-001]`],
  },
  "one without a number": { given: operation("x-rate-limit: { open: [ABC-002] }") },
  unknown: {
    given: operation("x-rate-limit: read", "x-rate-limits: { reads: {} }"),
    want: [`${AT}  Prefer one of x-rate-limits (reads)`],
  },
  "no buckets at all": { given: operation("x-rate-limit: reads"), want: [`${AT}  none yet`] },
});
