import { isStatusList } from "../document/checks.ts";
import { at, items } from "../document/json.ts";
import { OPERATIONS } from "../document/rule.ts";
import { responseFor } from "../document/whole-operations.ts";
import type { Extension } from "./extension.ts";
import { breaksWhen } from "./field-change.ts";
import { holds, quoteFix, statuses } from "./schema.ts";
import { operation } from "./spots.ts";
import { statusLost } from "./status-lost.ts";

const FIELD = "x-retry-on";
const schema = {
  ...statuses(400, 599),
  description: "Statuses after which the contract allows repeating an `unsafe` operation",
};

export const retryOn = {
  spot: operation,
  schema,
  rules: {
    "retry-on-declared": {
      wants: "`x-retry-on` stands on `unsafe` operations only and lists statuses that the operation declares",
      why: "An unsafe call may be repeated only if the contract says so",
      given: OPERATIONS,
      *check(value) {
        const listed = at(value, FIELD);
        if (listed === undefined) return;
        if (at(value, "x-safety") !== "unsafe") {
          yield {
            message:
              "x-retry-on is for unsafe operations only; the client retries the other classes anyway. Prefer `x-safety: unsafe`, or remove x-retry-on.",
            at: [FIELD],
          };
        } else if (!holds(schema, listed)) {
          const fix = quoteFix(FIELD, listed, schema) ?? "Prefer `x-retry-on: [429]`.";
          yield { message: `x-retry-on must be a list of error statuses. ${fix}`, at: [FIELD] };
        } else {
          for (const [index, status] of items(listed).entries()) {
            if (responseFor(value, status) !== undefined) continue;
            yield {
              message: `${status} is not declared under \`responses\`. Add the response, or drop it here.`,
              at: [FIELD, index],
            };
          }
        }
      },
    },
  },
  diff: breaksWhen(statusLost),

  /** The statuses; undefined where the operation lists none. */
  facts({ place }) {
    const listed = place.at(FIELD);
    if (!listed.exists) return {};
    return { retryOn: listed.need(isStatusList, "Write a list of statuses, for instance [429].") };
  },
} satisfies Extension;
