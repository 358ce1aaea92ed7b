import { at, members } from "./json.ts";
import { operations, parametersOf } from "./operations.ts";

/** What a client can fill: the header and query parameters of each operation and the properties of its request bodies. */
export function fillable(document: unknown): ReadonlySet<unknown> {
  return new Set(
    Array.from(operations(document)).flatMap(({ path, value }) => [
      ...parametersOf(value, path, document).filter((parameter) => /^(header|query)$/.test(`${at(parameter, "in")}`)),
      ...members(at(value, "requestBody", "content")).flatMap(([, content]) => bodyProperties(content)),
    ]),
  );
}

function bodyProperties(content: unknown): readonly unknown[] {
  return members(at(content, "schema", "properties")).map(([, property]) => property);
}
