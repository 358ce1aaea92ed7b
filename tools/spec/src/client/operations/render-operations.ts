import { apiNames } from "../../api-names.ts";
import { isText } from "../../document/checks.ts";
import type { Json } from "../../document/json.ts";
import { type Operation, operations } from "../../document/operations.ts";
import { Place } from "../../document/place.ts";
import { managed, managedOptions } from "../../extensions/x-managed.ts";
import { isTokenOperation } from "../../extensions/x-role.ts";
import { docComment } from "./doc-comment.ts";
import { managedOptionTexts } from "./managed-option-texts.ts";
import { operationDoc, type ShownRules } from "./operation-doc.ts";
import { differsInSession, renderInit } from "./render-init.ts";

/**
 * The module of an API's named operations: a plain interface with one method per operation, what each takes, and the options that fill
 * managed parameters. It is types only: at run time, `connect()` makes the methods from the manifest. Token operations have no name.
 */
export function renderOperations(api: string, bundle: Json, shownRules: ShownRules): string {
  const root = Place.root(bundle);
  const { pascal } = apiNames(api);
  const named = operations(root).filter((operation) => !isTokenOperation(operation));
  const { options, sessionOptions } = managedOptions(named.flatMap(managed.read));
  const owner = `${pascal}Operations`;
  const inits = named.map((operation) => renderInit(operation, owner, false).declarations);
  const methods = named.map((operation) => methodOf(root, operation, owner, shownRules, false));
  const sessionOwner = `${pascal}SessionOperations`;
  const sessionInits = named
    .filter(differsInSession)
    .map((operation) => renderInit(operation, sessionOwner, true).declarations);
  const sessionMethods = named.map((operation) => methodOf(root, operation, sessionOwner, shownRules, true));
  const sessionParts = [
    ...sessionInits,
    `/** The operations of the ${api} API in a session, which fills its headers. */
export interface ${sessionOwner} {
${sessionMethods.join("\n")}}
`,
    `/** What one session is bound to. */
export interface ${pascal}SessionOptions {
${managedOptionTexts(named, sessionOptions, "session").join("")}}
`,
  ];
  const parts = [
    ...inits,
    `/** The operations of the ${api} API, by name. */
export interface ${owner} {
${methods.join("\n")}}
`,
    ...(sessionOptions.length > 0 ? sessionParts : []),
    ...(options.length > 0
      ? [
          `/** The options of a client that fill parameters. */
export interface ${pascal}ManagedOptions {
${managedOptionTexts(named, options, "client").join("")}}
`,
        ]
      : []),
  ];
  return `import type { CallHeaders, CallResult, CallSettings, ParseAs } from "@tillside/policy";
import type { operations } from "./types.ts";

${parts.join("\n")}`;
}

function methodOf(
  root: Place,
  operation: Operation,
  owner: string,
  shownRules: ShownRules,
  isInSession: boolean,
): string {
  const id = operation.place.at("operationId").need(isText, "Give the operation a unique id, verb first.");
  const { parameter } = renderInit(operation, owner, isInSession);
  return `${docComment("  ", operationDoc(root, operation, shownRules))}  ${id}<As extends ParseAs = "json">(${parameter}): Promise<CallResult<operations["${id}"], As>>;
`;
}
