import type { AuthScheme } from "@tillside/policy";
import { isCount, isOneOf, isText } from "../../../spec/checks.ts";
import { isObject } from "../../../spec/json.ts";
import { isTokenOperation, type Operation, operations } from "../../../spec/operations.ts";
import type { Place } from "../../../spec/place.ts";

/** `x-token` of a bearer scheme: how its token is obtained, and where. */
export function clientCredentials(root: Place, scheme: Place): AuthScheme {
  const token = scheme.at("x-token");
  token.need(isObject, "Say how the token is obtained: operationId, credentials, lifetimeSeconds.");
  const credentials = token
    .at("credentials")
    .need(isOneOf("form-body", "basic-header", "basic-or-body"), "Write form-body, basic-header or basic-or-body.");
  const exchange = tokenOperation(root, token.at("operationId"));
  return {
    type: "client-credentials",
    credentials,
    tokenPath: exchange.path,
    ...(isOnSameHost(root, exchange) && { sameHost: true }),
    lifetimeSeconds: token.at("lifetimeSeconds").need(isCount, "Write the seconds that the contract states."),
  };
}

function tokenOperation(root: Place, operationId: Place): Operation {
  const mend = "Name the operation that has `x-role: token`.";
  const id = operationId.need(isText, mend);
  const operation = operations(root)
    .filter(isTokenOperation)
    .find(({ place }) => place.at("operationId").value === id);
  return operation ?? operationId.fail(`\`x-token\` names ${id}, which is no token operation.`, mend);
}

/** Whether its nearest `servers` is the API's own; a server is known by its url, which is one variable. */
function isOnSameHost(root: Place, { pathItem, place }: Operation): boolean {
  const own = [place, pathItem].map((owner) => owner.at("servers")).find(({ exists }) => exists);
  return !own || own.at("0", "url").value === root.at("servers", "0", "url").value;
}
