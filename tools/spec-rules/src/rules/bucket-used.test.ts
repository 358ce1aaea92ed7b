import { operation, ruleTable } from "../../test/rule-table.ts";
import { bucketUsed } from "./bucket-used.ts";

ruleTable(bucketUsed, {
  used: { given: operation("x-rate-limit: reads", "x-rate-limits: { reads: {} }") },
  "used by a reading": {
    given: operation("x-rate-limit: { bucket: reads, strength: assumed }", "x-rate-limits: { reads: {} }"),
  },
  unused: {
    given: operation("x-rate-limit: reads", "x-rate-limits: { reads: {}, writes: {} }"),
    want: ["x-rate-limits writes  Add `x-rate-limit: writes`"],
  },
});
