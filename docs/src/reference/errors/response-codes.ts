import { mergedSchema } from "../model/merged-schema.ts";
import type { MediaType, Response, Schema } from "../openapi.ts";

/** The error codes that the contract names for a response: the values of `error` or `code` in the schema of its body, at any depth. */
export function responseCodes({ content = {} }: Response): readonly string[] {
  const codes = Object.values(content).flatMap(({ schema }: MediaType) => (schema ? codesIn(schema) : []));
  return [...new Set(codes)];
}

function codesIn(schema: Schema): readonly string[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = mergedSchema(schema);
  return [
    ...(items ? codesIn(items) : []),
    ...[...anyOf, ...oneOf].flatMap(codesIn),
    ...Object.entries(properties).flatMap(([name, property]) => [
      ...(name === "error" || name === "code" ? namesIn(property) : []),
      ...codesIn(property),
    ]),
  ];
}

/** The strings that a schema names, alone or in one of its forms. */
function namesIn(schema: Schema): readonly string[] {
  const { const: constant, enum: values = [constant], anyOf = [], oneOf = [] } = mergedSchema(schema);
  return [...values.filter((value) => typeof value === "string"), ...[...anyOf, ...oneOf].flatMap(namesIn)];
}
