import { at, items } from "../document/json.ts";
import { responseFor } from "../document/operations.ts";
import { isStatusList } from "../document/statuses.ts";
import { OPERATIONS, type OwnRule } from "../rule.ts";

const FIELD = "x-retry-on";

export const retryOnDeclared: OwnRule = {
  wants: "`x-retry-on` stands on `unsafe` operations only and lists statuses that the operation declares",
  given: OPERATIONS,
  *check(operation) {
    const statuses = at(operation, FIELD);
    if (statuses === undefined) return;
    if (at(operation, "x-safety") !== "unsafe") {
      yield {
        message: "The other classes are repeated anyway. Prefer `x-safety: unsafe`, or remove x-retry-on.",
        at: [FIELD],
      };
    } else if (!isStatusList(statuses)) {
      yield { message: "x-retry-on must be a list of error statuses. Prefer `x-retry-on: [429]`.", at: [FIELD] };
    } else {
      for (const [index, status] of items(statuses).entries()) {
        if (responseFor(operation, status) !== undefined) continue;
        yield {
          message: `${status} is not declared under \`responses\`. Add the response, or drop it here.`,
          at: [FIELD, index],
        };
      }
    }
  },
};
