import { bucketsOf, drawnBucket } from "../document/buckets.ts";
import { at, members } from "../document/json.ts";
import { OPERATIONS, type OwnRule } from "../rule.ts";

export const bucketRefusalDeclared: OwnRule = {
  wants:
    "An operation that draws from an `enforced` bucket (not only by a reading) declares 429 with the header `Retry-After`",
  given: OPERATIONS,
  *check(operation, { document }) {
    const { name, assumed } = drawnBucket(at(operation, "x-rate-limit"));
    if (typeof name !== "string" || assumed || at(bucketsOf(document), name, "strength") !== "enforced") return;
    const refusal = at(operation, "responses", "429");
    if (refusal === undefined) {
      yield {
        message: `Bucket ${name} is enforced, but no refusal is declared. Add \`429\` with the header \`Retry-After\` under \`responses\`.`,
        at: ["responses"],
      };
    } else if (!members(at(refusal, "headers")).some(([header]) => header.toLowerCase() === "retry-after")) {
      yield {
        message: "A 429 says when to come back. Add `headers: { Retry-After: { schema: { type: integer } } }`.",
        at: ["responses", "429"],
      };
    }
  },
};
