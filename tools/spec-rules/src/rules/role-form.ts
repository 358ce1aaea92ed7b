import { at } from "../document/json.ts";
import { isSecured } from "../document/operations.ts";
import { exchangeOf, tokens } from "../document/tokens.ts";
import { OPERATIONS, type OwnRule } from "../rule.ts";

const FIELD = "x-role";

export const roleForm: OwnRule = {
  wants: "`x-role` is `token`, on a public operation that the `x-token` of a security scheme names",
  given: OPERATIONS,
  *check(operation, { document }) {
    const role = at(operation, FIELD);
    if (role === undefined) return;
    const id = at(operation, "operationId");
    const known = tokens(document);
    if (role !== "token") {
      yield { message: `${JSON.stringify(role)} is no role. Prefer \`x-role: token\`.`, at: [FIELD] };
    } else if (isSecured(operation, document)) {
      yield { message: "A token cannot be needed to obtain one. Add `security: []`.", at: [FIELD] };
    } else if (known.every((token) => exchangeOf(token, document) && at(token.value, "operationId") !== id)) {
      // A scheme that names no existing operation may mean this one: token-form tells that.
      yield {
        message: `No security scheme obtains its token here. Add \`x-token: { operationId: ${id}, … }\` to the scheme.`,
        at: [FIELD],
      };
    }
  },
};
