import { isText } from "../../document/checks.ts";
import type { Json } from "../../document/json.ts";
import { type Operation, operations } from "../../document/operations.ts";
import { Place } from "../../document/place.ts";
import { docComment } from "../operations/doc-comment.ts";
import { textAt } from "../operations/operation-doc.ts";
import { parametersOf, placeOf } from "../operations/parameters-of.ts";

/**
 * The module of the named operations of a document without `x-` fields: an interface with one method per operation, and the table by
 * which the methods are made. A method takes what the operation takes and returns the body of its success. A JSON body has the type of
 * the document. Any other is text.
 * @param types the module with the document's types.
 */
export function renderControlClient(bundle: Json, types: string): string {
  const root = Place.root(bundle);
  const all = operations(root);
  return `import type { CallSettings, OperationAddress } from "../control-client/call-settings.ts";
import type { operations } from "${types}";

${all.map(renderInit).join("\n")}
/** The operations of the control plane, by name. */
export interface ControlOperations {
${all.map((operation) => renderMethod(root, operation)).join("\n")}}

/** Where each operation is, and the media type of its body. */
export const controlOperations: Readonly<Record<keyof ControlOperations, OperationAddress>> = ${JSON.stringify(
    Object.fromEntries(all.map((operation) => [idOf(operation), addressOf(root, operation)])),
    undefined,
    2,
  )};
`;
}

const places = ["path", "query"] as const;

function renderInit(operation: Operation): string {
  const id = idOf(operation);
  const parameters = parametersOf(operation);
  const members = places.flatMap((place) => {
    const here = parameters.filter((one) => placeOf(one) === place);
    if (here.length === 0) return [];
    const type = `operations["${id}"]["parameters"]["${place}"]`;
    return isNeeded(operation, place) ? [`  ${place}: ${type};\n`] : [`  ${place}?: NonNullable<${type}>;\n`];
  });
  return `/** What {@link ControlOperations.${id}} takes. */
export interface ${initName(operation)} extends CallSettings {
${[...members, ...bodyMember(operation)].join("")}}
`;
}

function bodyMember(operation: Operation): readonly string[] {
  const type = mediaTypeOf(operation);
  if (type === undefined) return [];
  const isRequired = isNeeded(operation, "body");
  const body = `operations["${idOf(operation)}"]["requestBody"]`;
  const content = `${isRequired ? body : `NonNullable<${body}>`}["content"]["${type}"]`;
  return [`  body${isRequired ? "" : "?"}: ${type === json ? content : `${content} | Uint8Array`};\n`];
}

function renderMethod(root: Place, operation: Operation): string {
  const { method, place } = operation;
  const doc = docComment("  ", [
    `${textAt(place, "summary")}.`,
    textAt(place, "description"),
    `\`${method} ${addressOf(root, operation).path}\``,
  ]);
  const isOptional = !(["path", "query", "body"] as const).some((part) => isNeeded(operation, part));
  return `${doc}  ${idOf(operation)}(init${isOptional ? "?" : ""}: ${initName(operation)}): Promise<${resultOf(operation)}>;
`;
}

/** The body of each success, as types: what the events of a stream are, its reader knows. */
function resultOf(operation: Operation): string {
  const types = successesOf(operation).flatMap((response) => {
    const contents = response.at("content").children();
    if (contents.length === 0) return ["undefined"];
    const owner = `operations["${idOf(operation)}"]["responses"]["${response.key}"]["content"]`;
    return contents
      .filter(({ key }) => key !== "text/event-stream")
      .map(({ key }) => (isJson(key) ? `${owner}["${key}"]` : "string"));
  });
  return [...new Set(types)].join(" | ");
}

function addressOf(root: Place, operation: Operation) {
  const { method, path, pathItem } = operation;
  const [server] = [...pathItem.at("servers").children(), ...root.at("servers").children()];
  const url = server?.at("url").need(isText, "Write the path that the operations are below.") ?? "";
  const success = Object.fromEntries(successesOf(operation).map((response) => [response.key, contentOf(response)]));
  return { method, path: `${url.replace(/\/$/, "")}${path}`, mediaType: mediaTypeOf(operation), success };
}

function successesOf({ place }: Operation): readonly Place[] {
  return place
    .at("responses")
    .children()
    .filter(({ key }) => key.startsWith("2"));
}

/** By media type what JSON has at least: that it is a list, that it is a text, and its members. Of a list, each item has them. */
function contentOf(response: Place) {
  return Object.fromEntries(
    response
      .at("content")
      .children()
      .map((content) => {
        const schema = content.at("schema");
        const isList = schema.at("type").value === "array";
        const one = isList ? schema.at("items") : schema;
        const members = membersOf(one);
        const isText = one.at("type").value === "string";
        const own = {
          ...(isList && { list: true }),
          ...(isText && { text: true }),
          ...(members.length > 0 && { members }),
        };
        return [content.key, own];
      }),
  );
}

function membersOf(schema: Place): readonly string[] {
  const own = schema.at("required").children();
  return [...own.map(({ value }) => String(value)), ...schema.at("allOf").children().flatMap(membersOf)];
}

function mediaTypeOf({ place }: Operation): string | undefined {
  return place.at("requestBody", "content").children()[0]?.key;
}

function isNeeded(operation: Operation, part: (typeof places)[number] | "body"): boolean {
  if (part === "body") return operation.place.at("requestBody", "required").value === true;
  return parametersOf(operation).some((one) => placeOf(one) === part && one.at("required").value === true);
}

function idOf({ place }: Operation): string {
  return place.at("operationId").need(isText, "Give the operation a unique id, verb first.");
}

function initName(operation: Operation): string {
  const id = idOf(operation);
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}Init`;
}

const json = "application/json";

/** `application/json`, or a form of it such as `application/problem+json`. */
function isJson(mediaType: string): boolean {
  return mediaType === json || mediaType.endsWith("+json");
}
