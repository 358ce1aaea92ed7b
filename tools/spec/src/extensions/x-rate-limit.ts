import { at, isObject, items, members } from "../document/json.ts";
import { OPERATIONS } from "../document/rule.ts";
import { bucketWords, ownerOf, schemeOf, shortRate } from "./bucket-words.ts";
import type { Extension } from "./extension.ts";
import { breaksWhen } from "./field-change.ts";
import { fields, ledgerIds, oneOf, text } from "./schema.ts";
import { operation } from "./spots.ts";

const FIELD = "x-rate-limit";

export const rateLimit = {
  spot: operation,
  schema: {
    description: "The name of the bucket that the operation draws from",
    anyOf: [
      { type: "string" },
      {
        ...fields({ bucket: text("The name of the bucket"), strength: oneOf(["assumed"]) }),
        required: ["bucket", "strength", "x-open"],
        description:
          "The client still counts the operation in the bucket, and the operation does not have to declare a 429 for it.",
      },
      { ...fields({ open: ledgerIds }), description: "the contract says that a limit exists but gives no number" },
    ],
  },
  rules: {
    "bucket-known": {
      wants:
        "`x-rate-limit` names a bucket of the root's `x-rate-limits`; by a reading only, with `strength: assumed` and `x-open`; a limit without a number, `{ open: [ids] }`",
      why: "A misspelt name would leave the operation without pacing; a reading must not look like a statement",
      given: `${OPERATIONS}.x-rate-limit`,
      *check(limit, { document }) {
        if (Array.isArray(at(limit, "open"))) return;
        const names = members(at(document, "x-rate-limits")).map(([name]) => name);
        const { name, assumed } = drawnBucket(limit);
        if (isObject(limit) && (!assumed || at(limit, "x-open") === undefined)) {
          yield {
            message:
              "Write the bucket's name alone, or, for a reading, `{ bucket: reads, strength: assumed, x-open: [ABC-001] }`.",
          };
        }
        if (typeof name === "string" && names.includes(name)) return;
        yield {
          message: `${JSON.stringify(name)} is not a bucket. Prefer one of x-rate-limits (${names.join(", ") || "none yet"}), or add it there.`,
        };
      },
    },
    "bucket-refusal-declared": {
      wants:
        "An operation that draws from an `enforced` bucket (not only by a reading) declares 429 with the header `Retry-After`",
      why: "The contract says the server refuses, so types, mocks and docs must show how",
      given: OPERATIONS,
      *check(value, { document }) {
        const { name, assumed } = drawnBucket(at(value, "x-rate-limit"));
        if (typeof name !== "string" || assumed) return;
        if (at(document, "x-rate-limits", name, "strength") !== "enforced") return;
        const refusal = at(value, "responses", "429");
        if (refusal === undefined) {
          yield {
            message: `Bucket ${name} is enforced, but no refusal is declared. Add \`429\` with the header \`Retry-After\` under \`responses\`.`,
            at: ["responses"],
          };
        } else if (!members(at(refusal, "headers")).some(([header]) => header.toLowerCase() === "retry-after")) {
          yield {
            message:
              "This 429 does not say when to call again. Add `headers: { Retry-After: { schema: { type: integer } } }`.",
            at: ["responses", "429"],
          };
        }
      },
    },
  },
  /** A bucket that the operation did not draw from is one more limit; without a bucket, or with the same, there is none. */
  diff: breaksWhen(({ key, before, after }) => {
    if (key !== undefined && key !== "bucket") return false;
    const { name } = drawnBucket(after);
    return typeof name === "string" && name !== drawnBucket(before).name;
  }),

  portal: {
    label: "Rate limit",
    words({ operation, document, operations, linkTo }) {
      const limit = at(operation, FIELD);
      const open = at(limit, "open");
      if (open !== undefined) {
        return "There is one, without a documented number. The client does not pace calls; after a 429 it waits.";
      }
      const { name, assumed } = drawnBucket(limit);
      const bucket = at(document, "x-rate-limits", `${name}`);
      if (bucket === undefined) return "None documented.";
      const scheme = schemeOf(document, operation);
      // Calls with another kind of credential are counted by themselves.
      const others = operations.filter(
        (other) =>
          other !== operation && drawnBucket(at(other, FIELD)).name === name && schemeOf(document, other) === scheme,
      );
      const links = others.map((other) => at(other, "operationId")).map((id) => linkTo(id, `\`${id}\``));
      const shared = links.length > 0 ? ` Shared with ${links.join(", ")}.` : "";
      const strength = strengthWords(assumed ? "assumed" : at(bucket, "strength"));
      return `${bucketWords(bucket, ownerOf(document, operation, bucket))}${strength}${shared}`;
    },
    gaps({ operation, document }) {
      const limit = at(operation, FIELD);
      const bucket = at(document, "x-rate-limits", `${drawnBucket(limit).name}`);
      return [...items(at(limit, "open")), ...items(at(bucket, "x-open"))];
    },
    chip({ operation, document }) {
      const limit = at(operation, FIELD);
      if (at(limit, "open") !== undefined) return "rate limited, number not documented";
      const bucket = at(document, "x-rate-limits", `${drawnBucket(limit).name}`);
      return bucket === undefined ? "rate limit not documented" : shortRate(bucket);
    },
  },

  /** The name of the operation's bucket. An operation without one, or with one that has no number, is not paced. */
  facts({ place }, root) {
    const limit = place.at("x-rate-limit");
    if (!limit.exists || limit.at("open").exists) return {};
    const mark = isObject(limit.value) ? limit.at("bucket") : limit;
    const buckets = root.at("x-rate-limits").children();
    const bucket = buckets.find(({ key }) => key === mark.value);
    if (bucket) return { bucket: bucket.key };
    const known = buckets.map(({ key }) => key).join(", ");
    return mark.fail(
      `\`x-rate-limit: ${mark.value}\` names no bucket.`,
      `Name one of \`x-rate-limits\` (${known}) or add it there.`,
    );
  },
} satisfies Extension;

function strengthWords(strength: unknown): string {
  if (strength === "enforced") return "; more are refused with [429](#429). The client waits for its turn.";
  if (strength === "recommended") return ", a recommendation. The client keeps to it.";
  return ": an assumption, not a statement of the contract. The client keeps to it.";
}

/** What an operation draws from: `x-rate-limit: name`, or `{ bucket: name, strength: assumed }` where only a reading says so. */
export function drawnBucket(limit: unknown): { readonly name: unknown; readonly assumed: boolean } {
  const name = at(limit, "bucket");
  return name === undefined ? { name: limit, assumed: false } : { name, assumed: at(limit, "strength") === "assumed" };
}
