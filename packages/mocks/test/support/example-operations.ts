import { type Bundle, type Operation, operationsOf, type TokenExchange, tokenExchangesOf } from "../../src/bundle.ts";
import { credentialsOf } from "../../src/credentials.ts";
import { type DocumentedResponse, documentedResponses } from "./documented-responses.ts";
import { examplesOf, type Json, resolve } from "./examples.ts";

/** An operation of a bundle, the request made from its own examples, and its responses in the bundle. */
export interface ExampleOperation {
  readonly id: string;
  /** Its entry in the document, to be changed at will. */
  readonly definition: Json;
  /** The examples that the request is made of. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly path: string;
  readonly request: { method: string; headers: Record<string, string>; body?: string };
  /** Which headers of the request authenticate it. */
  readonly credentials: readonly string[];
  readonly responses: readonly DocumentedResponse[];
}

/** Every operation of a bundle. Throws when a required parameter has no example. */
export function exampleOperations(bundle: Bundle): ExampleOperation[] {
  const document = bundle as unknown as Json;
  const credentials = credentialsOf(bundle);
  const exchanges = tokenExchangesOf(bundle);
  return operationsOf(bundle).map(({ path: template, method, operation, schemes }) => {
    const definition = operation as Operation & Json;
    const shared = (bundle.paths[template]?.parameters ?? []) as Json[];
    const given = [...shared, ...((definition.parameters ?? []) as Json[])].flatMap((node) =>
      give(document, template, node),
    );
    const accepted = isInHeader(exchanges, definition.operationId)
      ? [{ header: "Authorization", value: "Basic base64(<any>:<any>)" }]
      : credentials.filter(({ scheme }) => schemes.includes(scheme));
    const [mediaType, body] = bodyOf(document, definition.requestBody as Json | undefined);
    const headers = {
      ...Object.fromEntries(
        given.filter(({ place }) => place === "header").map(({ name, value }) => [name, `${value}`]),
      ),
      ...Object.fromEntries(accepted.map(({ header, value }) => [header, fill(value)])),
      ...(mediaType && { "Content-Type": mediaType }),
    };
    return {
      id: definition.operationId,
      definition,
      parameters: Object.fromEntries(given.map(({ name, value }) => [name, value])),
      body,
      path: address(template, given),
      request: { method: method.toUpperCase(), headers, ...(mediaType && { body: encode(mediaType, body) }) },
      credentials: accepted.map(({ header }) => header),
      responses: documentedResponses(document, definition.responses as Json),
    };
  });
}

/** Whether an operation is a token exchange whose example has only the grant: the client id and secret are in the header. */
function isInHeader(exchanges: readonly TokenExchange[], id: string): boolean {
  return exchanges.some(({ operationId, credentials }) => operationId === id && credentials !== "form-body");
}

interface Given {
  readonly place: unknown;
  readonly name: string;
  readonly value: unknown;
}

/** A parameter with its first example; nothing for an optional one without. */
function give(document: Json, template: string, node: Json): Given[] {
  const parameter = resolve(document, node);
  const [[, value] = []] = examplesOf(document, parameter);
  if (value !== undefined) return [{ place: parameter.in, name: String(parameter.name), value }];
  if (parameter.required) throw new Error(`${template}: the parameter ${parameter.name} has no example.`);
  return [];
}

function address(template: string, given: readonly Given[]): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(given.find((each) => each.place === "path" && each.name === name)?.value)),
  );
  const query = new URLSearchParams();
  for (const { place, name, value } of given) if (place === "query") query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The first media type and its first example. */
function bodyOf(document: Json, node: Json | undefined): [mediaType?: string, body?: unknown] {
  const [[mediaType, media] = []] = Object.entries(
    (node ? resolve(document, node).content : {}) as Record<string, Json>,
  );
  const [[, body] = []] = media ? examplesOf(document, media) : [];
  return mediaType ? [mediaType, body] : [];
}

function encode(mediaType: string, body: unknown): string {
  if (mediaType !== "application/x-www-form-urlencoded") return JSON.stringify(body);
  return new URLSearchParams(body as Record<string, string>).toString();
}

/** What the table says for people, as it is sent: each `<any>` and each row of dots is made a word, a pair is encoded. */
function fill(value: string): string {
  return value
    .replaceAll(/<any>|…/g, "demo")
    .replace(/base64\((.*)\)/, (_, pair: string) => Buffer.from(pair).toString("base64"));
}
