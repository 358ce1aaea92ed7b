import { at, members } from "../document/json.ts";
import { count, oneOf, type Shape, shapeBreaches } from "../document/shape.ts";
import type { OwnRule } from "../rule.ts";

const EXAMPLE = "registration: { requests: 10, perSeconds: 60, keyedBy: client_id, strength: enforced }";
const SHAPE: Shape = {
  requests: count,
  perSeconds: count,
  concurrency: { ...count, optional: true },
  keyedBy: oneOf("client_id", "key_pair"),
  strength: oneOf("enforced", "recommended", "assumed"),
};

export const bucketForm: OwnRule = {
  wants: "Each bucket of `x-rate-limits` has a kebab-case name and complete facts; an `assumed` one carries `x-open`",
  given: "$.x-rate-limits",
  *check(buckets) {
    for (const [name, facts] of members(buckets)) {
      if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
        yield { message: `"${name}" is not kebab-case. Prefer \`payout-setup\`.`, at: [name] };
      }
      yield* shapeBreaches(`Bucket ${name}`, facts, SHAPE, EXAMPLE, [name]);
      if (at(facts, "strength") === "assumed" && at(facts, "x-open") === undefined) {
        yield {
          message: `Bucket ${name} is a reading, not a statement. Name the open rule: \`x-open: [ABC-001]\`.`,
          at: [name],
        };
      }
    }
  },
};
