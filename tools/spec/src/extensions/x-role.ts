import { at } from "../document/json.ts";
import type { Operation } from "../document/operations.ts";
import { OPERATIONS } from "../document/rule.ts";
import { isSecured } from "../document/whole-operations.ts";
import type { Extension } from "./extension.ts";
import { callersDepend } from "./field-change.ts";
import { operation } from "./spots.ts";
import { exchangeOf, tokens } from "./tokens.ts";

const FIELD = "x-role";

export const role = {
  spot: operation,
  schema: {
    const: "token",
    description: "The operation exchanges credentials for a token.",
  },
  rules: {
    "role-form": {
      wants: "`x-role` is `token`, on a public operation that the `x-token` of a security scheme names",
      why: "Such operations are left out of the client, so a provider must call them",
      given: OPERATIONS,
      *check(value, { document }) {
        const found = at(value, FIELD);
        if (found === undefined) return;
        const id = at(value, "operationId");
        const known = tokens(document);
        if (found !== "token") {
          yield { message: `${JSON.stringify(found)} is not a role. Prefer \`x-role: token\`.`, at: [FIELD] };
        } else if (isSecured(value, document)) {
          yield { message: "The operation that obtains a token cannot require one. Add `security: []`.", at: [FIELD] };
        } else if (known.every((token) => exchangeOf(token, document) && at(token.value, "operationId") !== id)) {
          // A scheme that names no existing operation may mean this one: token-form finds that.
          yield {
            message: `No security scheme obtains its token here. Add \`x-token: { operationId: ${id}, … }\` to the scheme.`,
            at: [FIELD],
          };
        }
      },
    },
  },
  diff: callersDepend,

  /** How such an operation authenticates. */
  words: "The credentials themselves, as below.",
} satisfies Extension & { words: unknown };

/** Whether an operation of a bundle is called by the token provider and not by the caller. */
export function isTokenOperation({ place }: Operation): boolean {
  return place.at(FIELD).value === "token";
}
