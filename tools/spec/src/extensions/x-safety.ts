import type { Safety } from "@tillside/policy";
import { isOneOf } from "../document/checks.ts";
import { at } from "../document/json.ts";
import type { Place } from "../document/place.ts";
import { OPERATIONS } from "../document/rule.ts";
import type { Extension } from "./extension.ts";
import { breaksWhen } from "./field-change.ts";
import { repeatWords } from "./repeat-words.ts";
import { choice, holds } from "./schema.ts";
import { operation } from "./spots.ts";

const schema = choice(
  {
    read: "changes nothing",
    keyed: "an idempotency key protects it; needs `x-idempotency`",
    repeatable: "cannot act twice (names a target state)",
    unsafe:
      "may act twice; sent again only if it provably never left, for a status in `x-retry-on`, or after a 401 with a new credential",
  },
  "What may happen when the same call is sent twice.",
);

const CHOICE =
  "`x-safety: read` (changes nothing), `keyed` (an idempotency key protects it), `repeatable` (names a target state) or `unsafe` (may act twice)";

export const safety = {
  spot: operation,
  schema,
  required: true,
  rules: {
    "safety-declared": {
      wants: "Every operation has `x-safety` with a known class",
      why: "The class, never the method, decides what may be sent twice",
      given: OPERATIONS,
      *check(value) {
        const found = at(value, "x-safety");
        if (found === undefined) {
          yield { message: `This operation does not say what happens when it is sent twice. Add ${CHOICE}.` };
        } else if (!holds(schema, found)) {
          yield {
            message: `x-safety ${JSON.stringify(found)} is not a class. Prefer ${CHOICE}.`,
            at: ["x-safety"],
          };
        }
      },
    },
  },
  /** A call that was sent again may be so no more, or acts now; only what could act twice can get a stronger promise. */
  diff: breaksWhen(({ before, after }) => before !== undefined && before !== "unsafe" && after !== "read"),

  portal: {
    label: "Sent twice",
    words({ operation, document }) {
      switch (at(operation, "x-safety")) {
        case "read":
          return "**Read**: changes nothing. The client repeats it after a missing response, a 429 or a 5xx.";
        case "keyed":
          return "**Keyed**: an idempotency key protects it. The client repeats it with the same key and the same bytes.";
        case "repeatable":
          return "**Repeatable**: it sets a state, so a repeat has no further effect. The client repeats it like a read.";
        default:
          return `**Unsafe**: may act twice. The client sends it again only ${repeatWords(document, operation)}. If the response is lost, the outcome is \`unknown\` and [the decision yours](/guides/calls/idempotency/#after-unknown).`;
      }
    },
    chip({ operation }) {
      switch (at(operation, "x-safety")) {
        case "read":
        case "repeatable":
          return "safe to retry";
        case "keyed":
          return "safe to retry with its key";
        default:
          return "not safe to retry";
      }
    },
  },

  read(place: Place): Safety {
    const fix = "Write read, keyed, repeatable or unsafe (specs/EXTENSIONS.md says which).";
    return place.at("x-safety").need(isOneOf("read", "keyed", "repeatable", "unsafe"), fix);
  },
} satisfies Extension & { read: unknown };
