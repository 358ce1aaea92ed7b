import type { BucketFacts } from "@tillside/policy";
import { isCount, isOneOf } from "../document/checks.ts";
import { at, isObject, type Json, type Members, members, type Path } from "../document/json.ts";
import type { Place } from "../document/place.ts";
import { statedConcurrencies, statedRates } from "../document/stated-rates.ts";
import { operations } from "../document/whole-operations.ts";
import type { Extension } from "./extension.ts";
import { breaksWhen } from "./field-change.ts";
import { type LedgerTexts, ledgerTextsOf, saidOtherwise, textsNamed } from "./ledger-ids.ts";
import { count, fieldBreaches, fields, oneOf } from "./schema.ts";
import { root } from "./spots.ts";
import { drawnBucket } from "./x-rate-limit.ts";

const EXAMPLE = "registration: { requests: 10, perSeconds: 60, keyedBy: client_id, strength: enforced }";
const NUMBERS = ["requests", "perSeconds", "concurrency"];
const NAME = "^[a-z][a-z0-9]*(-[a-z0-9]+)*$";

const bucket = fields(
  {
    requests: count("how many calls fit in the window"),
    perSeconds: count("length of the window"),
    concurrency: count("optional: how many calls may be in flight at once"),
    keyedBy: oneOf(["client_id", "key_pair"], "`client_id` or `key_pair`: whose calls share the bucket"),
    strength: oneOf(
      ["enforced", "recommended", "assumed"],
      "`enforced`: the contract says the server refuses more, so each operation in it declares 429 with `Retry-After` · `recommended`: the contract advises it · `assumed`: an assumption, not a statement (add `x-open`)",
    ),
  },
  { optional: ["concurrency"] },
);

export const rateLimits = {
  spot: root,
  schema: {
    type: "object",
    description: "The buckets of this API, by name (kebab-case).",
    propertyNames: { pattern: NAME },
    additionalProperties: bucket,
  },
  rules: {
    "bucket-form": {
      wants:
        "Each bucket of `x-rate-limits` has a kebab-case name and complete facts; an `assumed` one carries `x-open`",
      why: "The client paces by these numbers; an assumption must not look like a statement",
      given: "$.x-rate-limits",
      *check(buckets) {
        for (const [name, facts] of members(buckets)) {
          if (!new RegExp(NAME).test(name)) {
            yield { message: `"${name}" is not kebab-case. Prefer \`payout-setup\`.`, at: [name] };
          }
          yield* fieldBreaches(`Bucket ${name}`, facts, bucket, EXAMPLE, [name]);
          if (at(facts, "strength") === "assumed" && at(facts, "x-open") === undefined) {
            yield {
              message: `Bucket ${name} is an assumption. Name the open rule: \`x-open: [ABC-001]\`.`,
              at: [name],
            };
          }
        }
      },
    },
    "bucket-stated": {
      wants:
        "The rules that a bucket's `x-rules` names state its number. So do the texts of the operations that draw from it: their description, their 429 and its examples",
      why: "The number is written once to be obeyed and again to be read; a changed limit must not leave the old one standing",
      given: "$",
      *check(document, { file }) {
        const ledger = ledgerTextsOf(file);
        for (const [name, facts] of members(at(document, "x-rate-limits"))) {
          // No text contradicts a number in quotes, which bucket-form reports.
          if (NUMBERS.some((key) => typeof at(facts, key) === "string")) continue;
          if (ledger) yield* ledgerBreaches(name, facts, ledger);
          for (const { path, value } of operations(document)) {
            if (drawnBucket(at(value, "x-rate-limit")).name !== name) continue;
            const texts = [[["description"], at(value, "description")], ...refusalTexts(value)] as const;
            for (const [place, text] of texts) {
              for (const words of contradictions(facts, `${text}`)) {
                yield {
                  message: `${at(value, "operationId")} draws from bucket ${name}, which allows ${bucketWords(facts)}, but this text says "${words}". Write the bucket's number, or, where other operations use this file too, refer to a copy with that number.`,
                  at: [...path, ...place],
                };
              }
            }
          }
        }
      },
    },
    "bucket-used": {
      wants: "Every bucket of `x-rate-limits` is drawn from by some operation",
      why: "An unused bucket paces no call",
      given: "$.x-rate-limits",
      *check(buckets, { document }) {
        const drawn = Array.from(operations(document), ({ value }) => drawnBucket(at(value, "x-rate-limit")).name);
        const used = new Set(drawn);
        for (const [name] of members(buckets)) {
          if (used.has(name)) continue;
          yield {
            message: `No operation draws from ${name}. Add \`x-rate-limit: ${name}\` to one, or remove the bucket.`,
            at: [name],
          };
        }
      },
    },
  },
  /** A bucket that comes or goes says nothing by itself: the operations that draw from it do, with `x-rate-limit`. */
  diff: breaksWhen(({ before, after }) => isObject(before) && isObject(after) && isStricter(before, after)),

  /** The buckets by name. */
  read(document: Place): Record<string, BucketFacts> {
    const buckets = document.at("x-rate-limits").children();
    return Object.fromEntries(buckets.map((place) => [place.key, bucketFacts(place)]));
  },
} satisfies Extension & { read: unknown };

/** The texts of an operation's 429 and of its examples, each with its path from the operation. */
function refusalTexts(operation: unknown): readonly (readonly [Path, string])[] {
  const base = ["responses", "429"] as const;
  return textsIn(at(operation, ...base), base);
}

function textsIn(value: unknown, path: Path): readonly (readonly [Path, string])[] {
  if (typeof value === "string") return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, [...path, index]));
  return members(value).flatMap(([key, child]) => (key === "schema" ? [] : textsIn(child, [...path, key])));
}

function* ledgerBreaches(
  name: string,
  facts: unknown,
  ledger: LedgerTexts,
): Generator<{ readonly message: string; readonly at: Path }> {
  const path = ["x-rate-limits", name, "x-rules"];
  const stated = textsNamed(at(facts, "x-rules"), ledger);
  const said = stated.flatMap(({ text, ...rule }) => contradictions(facts, text).map((words) => ({ ...rule, words })));
  const message = saidOtherwise(`Bucket ${name} allows ${bucketWords(facts)}`, said);
  if (message !== undefined) yield { message, at: path };
  const needsRule = at(facts, "strength") !== "assumed" && isCount(at(facts, "requests") as Json);
  if (needsRule && !stated.some(({ text }) => statedRates(text).length > 0)) {
    yield {
      message: `No rule that bucket ${name} names states a rate. Name the rule that says ${bucketWords(facts)} under its \`x-rules\`.`,
      at: ["x-rate-limits", name],
    };
  }
}

/** What a text says of a rate or of calls at once that the bucket does not. */
function contradictions(facts: unknown, text: string): readonly string[] {
  const concurrency = at(facts, "concurrency");
  return [
    ...statedRates(text).filter(
      ({ requests, perSeconds }) => requests !== at(facts, "requests") || perSeconds !== at(facts, "perSeconds"),
    ),
    ...statedConcurrencies(text).filter((stated) => concurrency !== undefined && stated.concurrency !== concurrency),
  ].map(({ words }) => words);
}

const WINDOWS = new Map<unknown, string>([
  [1, "second"],
  [60, "minute"],
  [3_600, "hour"],
]);

/** `10 calls per minute`, and how many at once where the bucket says so. */
function bucketWords(facts: unknown): string {
  const concurrency = at(facts, "concurrency");
  const seconds = at(facts, "perSeconds");
  const rate = `${at(facts, "requests")} calls per ${WINDOWS.get(seconds) ?? `${seconds} s`}`;
  return concurrency === undefined ? rate : `${rate}, ${concurrency} at once`;
}

const STRENGTHS = ["assumed", "recommended", "enforced"];

/** Whether calls that kept a bucket's limit can exceed what it is now. */
function isStricter(before: Members, after: Members): boolean {
  // As many windows of the old length as it takes to cover the new one: each may have been used up.
  const windows = Math.ceil(Number(after.perSeconds) / Number(before.perSeconds));
  return (
    Number(after.requests) < Number(before.requests) * windows ||
    Number(after.concurrency ?? Number.POSITIVE_INFINITY) < Number(before.concurrency ?? Number.POSITIVE_INFINITY) ||
    after.keyedBy !== before.keyedBy ||
    STRENGTHS.indexOf(`${after.strength}`) > STRENGTHS.indexOf(`${before.strength}`)
  );
}

function bucketFacts(place: Place): BucketFacts {
  const concurrency = place.at("concurrency");
  return {
    requests: place.at("requests").need(isCount, "Write how many calls fit in the window, for instance 60."),
    perSeconds: place.at("perSeconds").need(isCount, "Write the length of the window, for instance 60."),
    ...(concurrency.exists && {
      concurrency: concurrency.need(isCount, "Write how many calls may be in flight at once."),
    }),
    keyedBy: place.at("keyedBy").need(isOneOf("client_id", "key_pair"), "Write client_id or key_pair."),
    strength: place
      .at("strength")
      .need(isOneOf("enforced", "recommended", "assumed"), "Write enforced, recommended or assumed."),
  };
}
