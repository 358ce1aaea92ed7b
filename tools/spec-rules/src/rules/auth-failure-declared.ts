import { at, isObject, items } from "../document/json.ts";
import { isSecured, responseFor } from "../document/operations.ts";
import { isStatusList } from "../document/statuses.ts";
import { OPERATIONS, type OwnRule } from "../rule.ts";

const FIELD = "x-auth-failure";
const PREFERRED =
  "`x-auth-failure: [401]`, or `x-auth-failure: { open: [ABC-001] }` where the contract lists no status";

export const authFailureDeclared: OwnRule = {
  wants: "A secured operation, and no other, has `x-auth-failure`, and declares each status in it under `responses`",
  given: OPERATIONS,
  *check(operation, { document }) {
    const failure = at(operation, FIELD);
    if (!isSecured(operation, document)) {
      if (failure !== undefined) {
        yield {
          message: "This operation is public: nothing can fail here. Remove x-auth-failure, or add `security`.",
          at: [FIELD],
        };
      }
    } else if (failure === undefined) {
      yield { message: `A secured operation says how a wrong credential shows. Add ${PREFERRED}.` };
    } else if (!isOpen(failure) && !isStatusList(failure, 500)) {
      yield {
        message: `x-auth-failure must be a list of statuses from 400 to 499 or of open rules. Prefer ${PREFERRED}.`,
        at: [FIELD],
      };
    } else {
      for (const [index, status] of items(failure).entries()) {
        if (responseFor(operation, status) !== undefined) continue;
        yield {
          message: `${status} is not declared under \`responses\`. Add the response, or prefer ${PREFERRED}.`,
          at: [FIELD, index],
        };
      }
    }
  },
};

function isOpen(value: unknown): boolean {
  return isObject(value) && Object.keys(value).join() === "open" && items(value.open).length > 0;
}
