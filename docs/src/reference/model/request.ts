import type { Parameter } from "../openapi.ts";
import type { ReferenceOperation } from "../read-apis.ts";
import { type Body, bodyOf } from "./body.ts";
import { type Field, fieldOf } from "./shape.ts";
import { type Text, textOf } from "./text.ts";

/** What a call sends: parameters by place, and a body. */
export interface Request {
  readonly parameters: readonly ParameterGroup[];
  readonly body?: Body & { readonly required: boolean; readonly purpose: Text };
}

export interface ParameterGroup {
  readonly title: string;
  readonly fields: readonly Field[];
}

const PLACES = [
  ["path", "Path parameters"],
  ["query", "Query parameters"],
  ["header", "Headers"],
] as const;

export function requestOf({ parameters, facts: { requestBody } }: ReferenceOperation): Request {
  const body = bodyOf(requestBody?.content, "body");
  return {
    parameters: PLACES.flatMap(([place, title]) => {
      const fields = parameters.filter((parameter) => parameter.in === place).map(parameterField);
      return fields.length > 0 ? [{ title, fields }] : [];
    }),
    ...(requestBody && body && { body: { ...body, required: requestBody.required ?? false, purpose: textOf(requestBody) } }),
  };
}

function parameterField(parameter: Parameter): Field {
  const { name, schema, required, deprecated, "x-managed": managed } = parameter;
  const marked = managed ? { ...schema, "x-managed": managed } : schema;
  return fieldOf(name, marked, parameter.in, { required, deprecated, about: textOf(parameter) });
}
