import { expect, test } from "vitest";
import { operation, ruleTable } from "../../test/lint/rule-table.ts";
import { rateLimit } from "./x-rate-limit.ts";

const AT = "paths /things get x-rate-limit";

ruleTable(rateLimit.rules["bucket-known"], {
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

const ENFORCED = "x-rate-limits: { reads: { strength: enforced } }";

ruleTable(rateLimit.rules["bucket-refusal-declared"], {
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

test("calls with an API key are counted per API key, apart from those with a key pair", () => {
  const paired = { operationId: "sendNew", "x-rate-limit": "imports", security: [{ pair: [] }] };
  const keyed = { operationId: "sendOld", "x-rate-limit": "imports", security: [{ key: [] }] };
  const document = {
    components: { securitySchemes: { pair: { type: "http" }, key: { type: "apiKey" } } },
    "x-rate-limits": { imports: { requests: 4, perSeconds: 1, keyedBy: "key_pair", strength: "recommended" } },
  };
  const words = (shown: unknown) =>
    rateLimit.portal.words({ operation: shown, document, operations: [paired, keyed], linkTo: (_, text) => text });
  expect(words(paired)).toBe("4 calls per second and key pair, a recommendation. The client keeps to it.");
  expect(words(keyed)).toBe("4 calls per second and API key, a recommendation. The client keeps to it.");
});
