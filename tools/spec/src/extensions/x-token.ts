import type { AuthScheme } from "@tillside/policy";
import { hasMembers, isCount, isOneOf, isText } from "../document/checks.ts";
import { at } from "../document/json.ts";
import { type Operation, operations } from "../document/operations.ts";
import type { Place } from "../document/place.ts";
import { duration } from "./duration.ts";
import type { Extension } from "./extension.ts";
import { callersDepend } from "./field-change.ts";
import { lifetimeStated } from "./lifetime-stated.ts";
import type { ShownOperation } from "./portal-line.ts";
import { count, fieldBreaches, fields, oneOf, text } from "./schema.ts";
import { securityScheme } from "./spots.ts";
import { exchangeOf, tokens } from "./tokens.ts";
import { isTokenOperation } from "./x-role.ts";

const EXAMPLE = "x-token: { operationId: exchangeClientCredentials, credentials: form-body, lifetimeSeconds: 300 }";
const schema = fields(
  {
    operationId: text(
      "the operation with `x-role: token`; its path and server are the token address, on the API's own host where both have the same server variable",
    ),
    credentials: oneOf(
      ["form-body", "basic-header", "basic-or-body"],
      "`form-body`: client id and secret are form fields · `basic-header`: they are the `Authorization: Basic` header, and the form has the grant alone · `basic-or-body`: the header by default, the form fields where the caller chooses them",
    ),
    lifetimeSeconds: count("the lifetime that the contract states, used only if a token response has no `expires_in`"),
  },
  { description: "How the bearer token of this scheme is obtained." },
);

export const token = {
  spot: securityScheme,
  schema,
  rules: {
    "token-form": {
      wants: "`x-token` on a security scheme is complete and names an operation with `x-role: token`",
      why: "The token provider finds its address there",
      given: "$",
      *check(document) {
        for (const found of tokens(document)) {
          yield* fieldBreaches("x-token", found.value, schema, EXAMPLE, found.path);
          const id = at(found.value, "operationId");
          if (typeof id === "string" && !exchangeOf(found, document)) {
            yield {
              message: `No operation "${id}" has \`x-role: token\`. Add it there, or name the right one.`,
              at: [...found.path, "operationId"],
            };
          }
        }
      },
    },
    "lifetime-stated": lifetimeStated,
  },
  diff: callersDepend,

  /** How a call of the scheme authenticates. */
  words(mark: unknown, { linkTo }: Pick<ShownOperation, "linkTo">): string {
    const exchange = linkTo(at(mark, "operationId"), "in exchange");
    const life = duration(Number(at(mark, "lifetimeSeconds")));
    return `\`Authorization: Bearer <token>\`. You get the token ${exchange} for your client id and secret. It is valid for ${life}.`;
  },

  /** How the token of a bearer scheme is obtained, and where. */
  read(document: Place, scheme: Place): AuthScheme {
    const mark = scheme.at("x-token");
    mark.need(hasMembers, "Say how the token is obtained: operationId, credentials, lifetimeSeconds.");
    const credentials = mark
      .at("credentials")
      .need(isOneOf("form-body", "basic-header", "basic-or-body"), "Write form-body, basic-header or basic-or-body.");
    const exchange = tokenOperation(document, mark.at("operationId"));
    return {
      type: "client-credentials",
      credentials,
      tokenPath: exchange.path,
      ...(isOnSameHost(document, exchange) && { sameHost: true }),
      lifetimeSeconds: mark.at("lifetimeSeconds").need(isCount, "Write the seconds that the contract states."),
    };
  },
} satisfies Extension & { read: unknown; words: unknown };

function tokenOperation(document: Place, operationId: Place): Operation {
  const fix = "Name the operation that has `x-role: token`.";
  const id = operationId.need(isText, fix);
  const operation = operations(document)
    .filter(isTokenOperation)
    .find(({ place }) => place.at("operationId").value === id);
  return operation ?? operationId.fail(`\`x-token\` names ${id}, which is not a token operation.`, fix);
}

/** Whether its nearest `servers` is the API's own; a server is known by its url, which is one variable. */
function isOnSameHost(document: Place, { pathItem, place }: Operation): boolean {
  const own = [place, pathItem].map((owner) => owner.at("servers")).find(({ exists }) => exists);
  return !own || own.at("0", "url").value === document.at("servers", "0", "url").value;
}
