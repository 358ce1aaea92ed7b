import type { Safety } from "@tillside/policy";
import { isOneOf } from "../document/checks.ts";
import { at } from "../document/json.ts";
import type { Place } from "../document/place.ts";
import { OPERATIONS } from "../document/rule.ts";
import type { Extension } from "./extension.ts";
import { breaksWhen } from "./field-change.ts";
import { choice, holds } from "./schema.ts";
import { operation } from "./spots.ts";

const schema = choice(
  {
    read: "changes nothing",
    keyed: "an idempotency key protects it; needs `x-idempotency`",
    repeatable: "cannot act twice (names a target state)",
    unsafe: "may act twice; sent again only if it provably never left, or for a status in `x-retry-on`",
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
      given: OPERATIONS,
      *check(value) {
        const found = at(value, "x-safety");
        if (found === undefined) {
          yield { message: `This operation does not say what happens when it is sent twice. Add ${CHOICE}.` };
        } else if (!holds(schema, found)) {
          yield {
            message: `x-safety ${JSON.stringify(found)} is no known class. Prefer ${CHOICE}.`,
            at: ["x-safety"],
          };
        }
      },
    },
  },
  /** A call that was sent again may be so no more, or acts now; only what could act twice can get a stronger promise. */
  diff: breaksWhen(({ before, after }) => before !== undefined && before !== "unsafe" && after !== "read"),

  read(place: Place): Safety {
    const mend = "Write read, keyed, repeatable or unsafe (specs/EXTENSIONS.md says which).";
    return place.at("x-safety").need(isOneOf("read", "keyed", "repeatable", "unsafe"), mend);
  },
} satisfies Extension & { read: unknown };
