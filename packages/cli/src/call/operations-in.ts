import type { Document, DocumentOperation, DocumentParameter, Reference } from "./document.ts";

/** An operation that `tillside call` can call. */
export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  /** Its method and path. */
  readonly address: string;
  readonly parameters: readonly Parameter[];
  /** Whether it takes a body, and needs one. */
  readonly body: "none" | "optional" | "required";
  /** Name of the security scheme. */
  readonly scheme: string | undefined;
}

export interface Parameter {
  /** Name in the client's call of the place where it goes. */
  readonly place: "path" | "query" | "headers";
  readonly name: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly isList: boolean;
  readonly isBoolean: boolean;
}

const methods = ["get", "post", "put", "patch", "delete"] as const;
const places = { path: "path", query: "query", header: "headers" } as const;

/** The operations of a document, in its order, without those that exchange tokens: clients do that. */
export function operationsIn(document: Document): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method] as DocumentOperation | undefined;
      if (operation === undefined || operation["x-role"] === "token") return [];
      const { operationId: id, summary, description = "", requestBody } = operation;
      const [scheme] = operation.security ?? document.security ?? [];
      return {
        id,
        summary,
        description,
        address: `${method.toUpperCase()} ${path}`,
        parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])].flatMap((one) =>
          parameterOf(document, one),
        ),
        body: requestBody === undefined ? "none" : requestBody.required ? "required" : "optional",
        scheme: scheme && Object.keys(scheme)[0],
      };
    }),
  );
}

function parameterOf({ components }: Document, given: DocumentParameter | Reference): readonly Parameter[] {
  const found = "$ref" in given ? components.parameters?.[given.$ref.split("/").at(-1) ?? ""] : given;
  if (found === undefined || !Object.hasOwn(places, found.in)) return [];
  const { name, in: place, description = "", required = false, schema } = found;
  return [
    {
      place: places[place as keyof typeof places],
      name,
      description,
      isRequired: required && found["x-managed"] === undefined,
      isList: schema?.type === "array",
      isBoolean: schema?.type === "boolean",
    },
  ];
}
