import { at, isObject, items, type Members } from "../../document/json.ts";
import { METHODS } from "../../document/methods.ts";
import { parameterName } from "../parameter-name.ts";

/** The objects of a document whose meaning the comparison knows. */
export type Kind =
  | "document"
  | "components"
  | "pathItem"
  | "operation"
  | "parameter"
  | "requestBody"
  | "response"
  | "header"
  | "mediaType"
  | "encoding"
  | "schema";

/** One of a kind, a list of them, or a map of them by names that the author chose. */
type Shape = `${Kind}${"" | "[]" | "{}" | "{}{}"}`;

type Shapes = Readonly<Record<string, Shape>>;

const HOLDER: Shapes = { schema: "schema", content: "mediaType{}" };

/** What stands below the keys of each kind. What is not listed is data, or has no other form that means the same. */
const BELOW: Readonly<Record<Kind, Shapes>> = {
  document: { paths: "pathItem{}", webhooks: "pathItem{}", components: "components" },
  components: {
    schemas: "schema{}",
    responses: "response{}",
    parameters: "parameter{}",
    headers: "header{}",
    requestBodies: "requestBody{}",
    callbacks: "pathItem{}{}",
    pathItems: "pathItem{}",
  },
  pathItem: { parameters: "parameter[]", ...each("operation", METHODS) },
  operation: {
    parameters: "parameter[]",
    requestBody: "requestBody",
    responses: "response{}",
    callbacks: "pathItem{}{}",
  },
  parameter: HOLDER,
  header: HOLDER,
  requestBody: HOLDER,
  response: { headers: "header{}", content: "mediaType{}" },
  mediaType: { schema: "schema", encoding: "encoding{}" },
  encoding: { headers: "header{}" },
  schema: {
    ...each("schema{}", ["$defs", "properties", "patternProperties", "dependentSchemas"]),
    ...each("schema[]", ["allOf", "anyOf", "oneOf", "prefixItems"]),
    ...each("schema", ["items", "contains", "unevaluatedItems", "contentSchema", "not", "if", "then", "else"]),
    ...each("schema", ["additionalProperties", "unevaluatedProperties", "propertyNames"]),
  },
};

function each(shape: Shape, keys: readonly string[]): Shapes {
  return Object.fromEntries(keys.map((key) => [key, shape]));
}

/** Gives what a value of a kind becomes; `path` leads to it, for {@link placeIn}. A schema may be `true` or `false`. */
type Rewrite = (kind: Kind, value: unknown, path: readonly string[]) => unknown;

/** A copy of the document in which every object of a known kind, innermost first, is what `rewrite` makes of it. */
export function mapDocument(document: Members, rewrite: Rewrite): Members {
  return mapped(document, "document", [], rewrite) as Members;
}

function mapped(value: unknown, shape: string, path: readonly string[], rewrite: Rewrite): unknown {
  const one = shape.slice(0, -2);
  if (shape.endsWith("{}")) return isObject(value) ? withMembers(value, () => one, path, rewrite) : value;
  if (shape.endsWith("[]")) {
    if (!Array.isArray(value)) return value;
    return value.map((item, index) => mapped(item, one, [...path, parameterName(item) ?? `${index}`], rewrite));
  }
  const kind = shape as Kind;
  return rewrite(kind, isObject(value) ? withMembers(value, (key) => BELOW[kind][key], path, rewrite) : value, path);
}

/** What stands at the same place of a document. A parameter is the same wherever it stands in its list. */
export function placeIn(document: Members, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => {
    const named = items(value).find((item) => parameterName(item) === key);
    return named ?? at(value, key);
  }, document);
}

function withMembers(
  value: Members,
  shapeOf: (key: string) => string | undefined,
  path: readonly string[],
  rewrite: Rewrite,
): Members {
  const members = Object.entries(value).map(([key, child]) => {
    const shape = shapeOf(key);
    return [key, shape === undefined ? child : mapped(child, shape, [...path, key], rewrite)] as const;
  });
  return Object.fromEntries(members);
}
