import type { Document } from "../engine/document.ts";
import { isHeaderName } from "../engine/header-name.ts";
import type { Operation } from "../engine/operation.ts";
import { operationsOf } from "../engine/operations.ts";
import { quoted, suggestion } from "../engine/suggestion.ts";
import { isSecretHeader, masked } from "../requests/secret-names.ts";
import type { FaultMatch } from "./fault-match.ts";
import type { FaultRule, RuleProblem } from "./fault-rule.ts";
import { perhapsFits } from "./fits-shown.ts";
import { fitsGlob } from "./glob.ts";
import { namedOperations, operationNames } from "./named-operation.ts";
import { takesToken } from "./takes-token.ts";

/** Why a match fits no request. */
export function matchProblem(
  { match = {}, token }: FaultRule,
  documents: readonly Document[],
): RuleProblem | undefined {
  const { operation, path, headers = {} } = match;
  const secret = Object.keys(headers).find((name) => isSecretHeader(name.toLowerCase()));
  if (secret !== undefined) {
    const message = `\`match.headers.${secret}\` would show a secret in the list of faults. Match the caller instead: \`match.caller\`.`;
    return { field: `match/headers/${secret}`, message };
  }
  const impossible = Object.keys(headers).find((name) => !isHeaderName(name));
  if (impossible !== undefined) {
    const message = `\`match.headers.${impossible}\` is not a name that a header can have, so no request fits.`;
    return { field: `match/headers/${impossible}`, message };
  }
  if (token !== undefined && path !== undefined && !mayTakeToken(path, documents))
    return { field: "token", message: `No operation at ${quoted(path)} takes an access token, so none can expire.` };
  if (operation === undefined) return undefined;
  const named = namedOperations(operation, documents);
  if (named.length === 0) {
    const near =
      suggestion(operation, operationNames(documents)) || ". Give its operationId, such as `registerAccount`.";
    return { field: "match/operation", message: `${quoted(operation)} is not an operation${near}` };
  }
  const placed = placeProblem(match, named);
  if (placed !== undefined) return placed;
  if (token !== undefined && !named.some(takesToken))
    return { field: "token", message: `${quoted(operation)} takes no access token, so none can expire.` };
  return undefined;
}

/** Whether a path, or what its pattern begins with, may lead to an API whose operations take access tokens. */
function mayTakeToken(path: string, documents: readonly Document[]): boolean {
  const [beginning = ""] = path.split(/[*?]/);
  return documents
    .flatMap(operationsOf)
    .filter(takesToken)
    .some(({ prefix }) => beginning.startsWith(`${prefix}/`) || `${prefix}/`.startsWith(beginning));
}

/** Why no request for these operations has the method or the path of a match. */
function placeProblem({ method, path, operation }: FaultMatch, named: readonly Operation[]): RuleProblem | undefined {
  const other = `so no request for ${quoted(operation ?? "")} fits. Leave out one of the two.`;
  if (method !== undefined && !named.some((each) => fitsGlob(method.toUpperCase(), each.method))) {
    const methods = [...new Set(named.map((each) => each.method))].join(" and ");
    return { field: "match/method", message: `The operation takes ${methods}, ${other}` };
  }
  const urls = named.map(({ prefix, template }) => `${prefix}${template.replaceAll(/\{[^}]*\}/g, masked)}`);
  // What a mask stands for is any text, as the value of a parameter and the query are.
  if (path === undefined || urls.some((url) => perhapsFits(path, url) || perhapsFits(path, `${url}?${masked}`)))
    return undefined;
  const paths = [...new Set(named.map(({ prefix, template }) => quoted(`${prefix}${template}`)))].join(" and ");
  return { field: "match/path", message: `The path of the operation is ${paths}, ${other}` };
}
