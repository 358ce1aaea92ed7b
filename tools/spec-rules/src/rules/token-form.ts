import { at } from "../document/json.ts";
import { count, oneOf, type Shape, shapeBreaches, text } from "../document/shape.ts";
import { exchangeOf, tokens } from "../document/tokens.ts";
import type { OwnRule } from "../rule.ts";

const EXAMPLE = "x-token: { operationId: exchangeClientCredentials, credentials: form-body, lifetimeSeconds: 300 }";
const SHAPE: Shape = {
  operationId: text,
  credentials: oneOf("form-body", "basic-header", "basic-or-body"),
  lifetimeSeconds: count,
};

export const tokenForm: OwnRule = {
  wants: "`x-token` on a security scheme is complete and names an operation with `x-role: token`",
  given: "$",
  *check(document) {
    for (const token of tokens(document)) {
      yield* shapeBreaches("x-token", token.value, SHAPE, EXAMPLE, token.path);
      const id = at(token.value, "operationId");
      if (typeof id === "string" && !exchangeOf(token, document)) {
        yield {
          message: `No operation "${id}" has \`x-role: token\`. Add it there, or name the right one.`,
          at: [...token.path, "operationId"],
        };
      }
    }
  },
};
