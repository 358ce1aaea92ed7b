import type { MediaType, Response, Schema } from "../../src/reference/openapi.ts";
import type { ReferenceApi } from "../../src/reference/read-apis.ts";
import { mergedSchema } from "../../src/reference/model/merged-schema.ts";

/** `409`, and `409 Conflict` for each code that the schema of its body names; of every operation, sorted. */
export function documentedErrors({ operations }: ReferenceApi): readonly string[] {
  const found = operations.flatMap(({ facts }) =>
    Object.entries(facts.responses)
      .filter(([status]) => !status.startsWith("2"))
      .flatMap(([status, response]) => [status, ...codesOf(response).map((code) => `${status} ${code}`)]),
  );
  return [...new Set(found)].sort();
}

function codesOf({ content = {} }: Response): readonly string[] {
  return Object.values(content).flatMap(({ schema }: MediaType) => (schema ? codesIn(schema) : []));
}

/** The values of fields named `error` or `code`, at any depth. */
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
