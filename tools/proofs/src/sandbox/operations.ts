import { type JsonObject, operations, Place } from "@tillside/spec/document";
import { examplesOf, type Json, readBundle, resolve } from "./document.ts";

/** An operation of a bundle with all that a request needs to be made. */
export interface Operation {
  readonly api: string;
  readonly id: string;
  readonly document: Json;
  /** As in the bundle: `/v1/query/accounts/{account_id}`. */
  readonly template: string;
  /** In capitals. */
  readonly method: string;
  /** Path of its host below the sandbox's origin: `/api`. */
  readonly prefix: string;
  readonly parameters: readonly Parameter[];
  readonly body: Body | undefined;
  /** Its security scheme; undefined where it takes none. */
  readonly scheme: Json | undefined;
  /** Of a token operation: where its credentials go. */
  readonly tokenCredentials: "form-body" | "basic-header" | "basic-or-body" | undefined;
  /** Status (`200`, `2XX`) to response, resolved. */
  readonly responses: Readonly<Record<string, Json>>;
}

interface Parameter {
  readonly in: "path" | "query" | "header";
  readonly name: string;
  readonly required: boolean;
  readonly schema: Json;
  /** Undefined where an optional one has none. */
  readonly example: unknown;
}

interface Body {
  readonly mediaType: string;
  readonly schema: Json;
  readonly examples: readonly unknown[];
}

/** Every operation of an API, the token operation too. */
export function operationsOf(api: string): Operation[] {
  const document = readBundle(api);
  const root = Place.root(document as JsonObject);
  const schemes = (root.at("components", "securitySchemes").value ?? {}) as Readonly<Record<string, Json>>;
  const [token] = Object.values(schemes).flatMap((scheme) => (scheme["x-token"] ?? []) as readonly Json[]);
  return operations(root).map(({ method, path, pathItem, place }): Operation => {
    const [alternative = {}] = nearest("security", place, root) as readonly Json[];
    const [scheme] = Object.keys(alternative);
    const parameters = [pathItem, place].flatMap((owner) => owner.at("parameters").children());
    const body = place.at("requestBody");
    const isToken = place.at("x-role").value === "token";
    return {
      api,
      id: String(place.at("operationId").value),
      document,
      template: path,
      method,
      prefix: prefixOf(nearest("servers", pathItem, root) as readonly Json[]),
      parameters: parameters.map(({ value }) => parameterOf(document, value as Json)),
      body: body.exists ? bodyOf(document, body.value) : undefined,
      scheme: scheme === undefined ? undefined : schemes[scheme],
      tokenCredentials: isToken ? (token?.credentials as Operation["tokenCredentials"]) : undefined,
      responses: Object.fromEntries(
        place
          .at("responses")
          .children()
          .map(({ key, value }) => [key, value as Json]),
      ),
    };
  });
}

/** The list under a key where it stands next to the operation. */
function nearest(key: string, ...owners: readonly Place[]): unknown {
  return owners.map((owner) => owner.at(key)).find(({ exists }) => exists)?.value ?? [];
}

function parameterOf(document: Json, node: Json): Parameter {
  const { in: place, name, required = false, schema } = node as Json & Pick<Parameter, "in" | "name" | "required">;
  return { in: place, name, required, schema: schema as Json, example: examplesOf(document, node)[0] };
}

function bodyOf(document: Json, node: unknown): Body {
  const [[mediaType, media] = ["", {}]] = Object.entries(resolve(document, node).content as Record<string, Json>);
  return { mediaType, schema: media.schema as Json, examples: examplesOf(document, media) };
}

/** Each host's variable has the sandbox's address of it as its default. */
function prefixOf([server]: readonly Json[]): string {
  const [{ default: address }] = Object.values(server?.variables as Json) as [{ readonly default: string }];
  return new URL(address).pathname;
}
