import type { AuthScheme } from "@tillside/policy";
import { isCount, isOneOf, isText } from "../../spec/checks.ts";
import { isObject } from "../../spec/json.ts";
import { isTokenOperation, operations } from "../../spec/operations.ts";
import type { Place } from "../../spec/place.ts";

/** The security schemes by name, each with the way its token is obtained (`x-token`). */
export function auth(root: Place): Record<string, AuthScheme> {
  const schemes = root.at("components", "securitySchemes").children();
  return Object.fromEntries(schemes.map((scheme) => [scheme.key, authScheme(root, scheme.at("x-token"))]));
}

function authScheme(root: Place, token: Place): AuthScheme {
  token.need(isObject, "Say how the token is obtained: operationId, credentials, lifetimeSeconds.");
  return {
    type: "client-credentials",
    credentials: token.at("credentials").need(isOneOf("form-body"), "Write form-body."),
    tokenPath: tokenPath(root, token.at("operationId")),
    lifetimeSeconds: token.at("lifetimeSeconds").need(isCount, "Write the seconds that the contract states."),
  };
}

function tokenPath(root: Place, operationId: Place): string {
  const mend = "Name the operation that has `x-role: token`.";
  const id = operationId.need(isText, mend);
  const operation = operations(root)
    .filter(isTokenOperation)
    .find(({ place }) => place.at("operationId").value === id);
  return operation ? operation.path : operationId.fail(`\`x-token\` names ${id}, which is no token operation.`, mend);
}
