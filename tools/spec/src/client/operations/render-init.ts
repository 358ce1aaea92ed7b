import { isText } from "../../document/checks.ts";
import { at } from "../../document/json.ts";
import type { Operation } from "../../document/operations.ts";
import type { Place } from "../../document/place.ts";
import { docComment } from "./doc-comment.ts";
import { textAt } from "./operation-doc.ts";
import { parametersOf, placeOf } from "./parameters-of.ts";

/** What one operation takes, in types: their declarations, and the parameter of the method that calls it. */
export interface RenderedInit {
  readonly declarations: string;
  /** `init: …`, or `init?: …` where nothing in it is required. */
  readonly parameter: string;
}

/**
 * The types of what an operation takes by its name. They are interfaces, and what they name is not mapped: TypeScript 7 shows no
 * descriptions behind a mapped type.
 * @param owner the interface that has the operation.
 * @param isInSession what a session fills is optional.
 */
export function renderInit(operation: Operation, owner: string, isInSession: boolean): RenderedInit {
  const id = operation.place.at("operationId").need(isText, "Give the operation a unique id, verb first.");
  const parameters = parametersOf(operation);
  const inSession = isInSession && parameters.some(isNeededOutside) ? "Session" : "";
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}${inSession}`;
  const types = `operations["${id}"]`;
  const headers = parameters.filter((one) => placeOf(one) === "header");
  const isRequired = (one: Place) => needed(one) && !(inSession !== "" && filledBy(one) === "session");
  const members = [
    ...["path", "query"].map((place) => {
      const of = parameters.filter((one) => placeOf(one) === place);
      if (of.length === 0) return undefined;
      const type = `${types}["parameters"]["${place}"]`;
      return of.some(isRequired) ? { text: `${place}: ${type};`, isRequired: true } : optional(place, type);
    }),
    headers.length === 0
      ? { text: "headers?: CallHeaders | undefined;", isRequired: false }
      : headers.some(isRequired)
        ? { text: `headers: ${name}Headers;`, isRequired: true }
        : { text: `headers?: ${name}Headers | undefined;`, isRequired: false },
    ...bodyOf(operation.place.at("requestBody"), types),
  ].filter((member) => member !== undefined);
  const headerType = (header: string) =>
    parameters.some((one) => placeOf(one) === "header" && needed(one))
      ? `${types}["parameters"]["header"]["${header}"]`
      : `NonNullable<${types}["parameters"]["header"]>["${header}"]`;
  const headerLines = headers.map((one) => {
    const header = one.at("name").need(isText, "Name the parameter.");
    const doc = docComment("  ", [textAt(one, "description"), deprecated(one)]);
    return `${doc}  "${header}"${isRequired(one) ? "" : "?"}: ${headerType(header)}${isRequired(one) ? "" : " | undefined"};\n`;
  });
  return {
    declarations: `${
      headers.length === 0
        ? ""
        : `/** The headers of {@link ${owner}.${id}}: the documented ones, and any other. */
export interface ${name}Headers extends CallHeaders {
${headerLines.join("")}}

`
    }/** What {@link ${owner}.${id}} takes. */
export interface ${name}Init<As extends ParseAs = "json"> extends CallSettings<As> {
${members.map(({ text }) => (text.startsWith(" ") ? text : `  ${text}`)).join("\n")}
}
`,
    parameter: `init${members.some((member) => member.isRequired) ? "" : "?"}: ${name}Init<As>`,
  };
}

/** Whether the types of an operation in a session are others. */
export function differsInSession(operation: Operation): boolean {
  return parametersOf(operation).some(isNeededOutside);
}

interface Member {
  readonly text: string;
  readonly isRequired: boolean;
}

function bodyOf(place: Place, types: string): readonly Member[] {
  const contents = place.at("content").children();
  if (contents.length === 0) return [];
  const isRequired = place.at("required").value === true;
  const owner = isRequired ? `${types}["requestBody"]` : `NonNullable<${types}["requestBody"]>`;
  const type = contents.map(({ key }) => `${owner}["content"]["${key}"]`).join(" | ");
  const described = [place, ...contents.map((content) => content.at("schema"))].map((one) =>
    textAt(one, "description"),
  );
  const doc = docComment("  ", [described.find((text) => text !== "")]);
  return [
    { text: `${doc}  body${isRequired ? "" : "?"}: ${type}${isRequired ? "" : " | undefined"};`, isRequired },
    {
      text: `  /** Makes what is sent from the body; default its JSON. Guards then do not look at it. */\n  bodySerializer?: ((body: ${type}) => RequestInit["body"]) | undefined;`,
      isRequired: false,
    },
  ];
}

function optional(name: string, type: string): Member {
  return { text: `${name}?: ${type} | undefined;`, isRequired: false };
}

/** Who fills it: `client`, `call` or `session`; undefined where the caller does. */
function filledBy(parameter: Place): unknown {
  return at(parameter.at("x-managed").value, "by");
}

/** It has to be given, in a call outside a session. */
function needed(parameter: Place): boolean {
  return parameter.at("required").value === true && [undefined, "session"].includes(filledBy(parameter) as undefined);
}

function isNeededOutside(parameter: Place): boolean {
  return needed(parameter) && filledBy(parameter) === "session";
}

function deprecated(parameter: Place): string | undefined {
  return parameter.at("deprecated").value === true ? "@deprecated" : undefined;
}
