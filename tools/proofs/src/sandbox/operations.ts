import { METHODS } from "@tillside/spec/document";
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
  const schemes = ((document.components as Json).securitySchemes ?? {}) as Readonly<Record<string, Json>>;
  const [token] = Object.values(schemes).flatMap((scheme) => (scheme["x-token"] ?? []) as readonly Json[]);
  return Object.entries(document.paths as Readonly<Record<string, Json>>).flatMap(([template, item]) =>
    METHODS.filter((method) => method in item).map((method): Operation => {
      const definition = item[method] as Json;
      const [alternative = {}] = (definition.security ?? document.security ?? []) as Json[];
      const [scheme] = Object.keys(alternative);
      const parameters = [...((item.parameters ?? []) as Json[]), ...((definition.parameters ?? []) as Json[])];
      return {
        api,
        id: String(definition.operationId),
        document,
        template,
        method: method.toUpperCase(),
        prefix: prefixOf((item.servers ?? document.servers) as readonly Json[]),
        parameters: parameters.map((node) => parameterOf(document, resolve(document, node))),
        body: definition.requestBody === undefined ? undefined : bodyOf(document, definition.requestBody),
        scheme: scheme === undefined ? undefined : schemes[scheme],
        tokenCredentials:
          definition["x-role"] === "token" ? (token?.credentials as Operation["tokenCredentials"]) : undefined,
        responses: Object.fromEntries(
          Object.entries(definition.responses as Json).map(([status, node]) => [status, resolve(document, node)]),
        ),
      };
    }),
  );
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
