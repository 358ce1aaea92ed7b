import { isStatusList } from "../document/checks.ts";
import { at, items } from "../document/json.ts";
import type { Place } from "../document/place.ts";
import { OPERATIONS } from "../document/rule.ts";
import { isSecured, responseFor } from "../document/whole-operations.ts";
import type { Extension } from "./extension.ts";
import { breaksWhen } from "./field-change.ts";
import { holds, quoteFix, statuses } from "./schema.ts";
import { operation } from "./spots.ts";
import { statusLost } from "./status-lost.ts";

const FIELD = "x-auth-failure";
/** `a`, `a or b`, `a, b or c`. */
const either = new Intl.ListFormat("en-GB", { type: "disjunction" });
const OPEN = "`x-auth-failure: { open: [ABC-001] }`";
const PREFERRED = `\`x-auth-failure: [401]\`, or ${OPEN} where the contract lists no status`;
const schema = {
  description: "the statuses that report a credential failure",
  anyOf: [
    statuses(400, 499),
    {
      type: "object",
      description: "names the ledger's open rules",
      required: ["open"],
      // Whether these are open rules, open-ids-known says.
      properties: { open: { type: "array", minItems: 1, items: { type: "string" } } },
      additionalProperties: false,
    },
  ],
};

export const authFailure = {
  spot: operation,
  schema,
  rules: {
    "auth-failure-declared": {
      wants:
        "A secured operation, and no other, has `x-auth-failure`, and declares each status in it under `responses`",
      why: "The client renews a token only on these statuses, and a mock can show only declared ones",
      given: OPERATIONS,
      *check(value, { document }) {
        const failure = at(value, FIELD);
        if (!isSecured(value, document)) {
          if (failure !== undefined) {
            yield {
              message: "This operation is public: nothing can fail here. Remove x-auth-failure, or add `security`.",
              at: [FIELD],
            };
          }
        } else if (failure === undefined) {
          yield {
            message: `This secured operation does not say by which status a wrong credential shows. Add ${PREFERRED}.`,
          };
        } else if (!holds(schema, failure)) {
          const fix = quoteFix(FIELD, failure, schema) ?? `Prefer ${PREFERRED}.`;
          yield {
            message: `x-auth-failure must be a list of statuses from 400 to 499 or of open rules. ${fix}`,
            at: [FIELD],
          };
        } else {
          for (const [index, status] of items(failure).entries()) {
            if (responseFor(value, status) !== undefined) continue;
            yield {
              message: `${status} is not declared under \`responses\`. Add the response \`"${status}"\` there or, where the contract lists no status, prefer ${OPEN}.`,
              at: [FIELD, index],
            };
          }
        }
      },
    },
  },
  diff: breaksWhen(statusLost),

  portal: {
    label: "Credential failure",
    words({ operation }) {
      const failure = at(operation, FIELD);
      if (failure === undefined) return "";
      const open = at(failure, "open");
      if (open !== undefined) return "Which status a credential failure has is not documented.";
      return `${either.format(items(failure).map((status) => `[${status}](#${status})`))}.`;
    },
    gaps: ({ operation }) => items(at(operation, FIELD, "open")),
  },

  /** The statuses of a secured operation; undefined where the contract lists none. */
  read(place: Place): readonly number[] | undefined {
    const failure = place.at(FIELD);
    if (failure.at("open").exists) return undefined;
    const fix = "Write the statuses by which a credential failure shows: `[401]`, or `{ open: [<rule id>] }`.";
    return failure.need(isStatusList, fix);
  },
} satisfies Extension & { read: unknown };
