import { requestOf } from "../reference/model/request.ts";
import { responsesOf } from "../reference/model/response.ts";
import type { ReferenceApi, ReferenceOperation } from "../reference/read-apis.ts";
import { limitText } from "./limit-text.ts";
import { type PlacedField, placedFields } from "./placed-fields.ts";
import { plainWords } from "./plain-words.ts";
import type { SearchRecord } from "./search-record.ts";

/** A record for each operation of an API, and one for each field of its requests and successes. */
export function operationRecords(api: ReferenceApi): readonly SearchRecord[] {
  return [...api.operations.map((operation) => operationRecord(api, operation)), ...fieldRecords(api)];
}

function operationRecord(api: ReferenceApi, operation: ReferenceOperation): SearchRecord {
  const { id, method, path, address, facts } = operation;
  const words = [`${method} ${path}`, facts.description, facts.requestBody?.description, limitText(api, operation)];
  return {
    url: address,
    kind: "operation",
    title: facts.summary,
    context: api.title,
    api: api.name,
    method,
    id,
    path,
    text: plainWords(words.filter((word) => word !== undefined).join("\n\n")),
  };
}

/** Each field once: an API's operations share headers and envelopes. */
function fieldRecords(api: ReferenceApi): readonly SearchRecord[] {
  const fields = api.operations.flatMap((operation) =>
    fieldsIn(operation).map(({ name, anchor, about }) => ({ operation, name, anchor, text: plainWords(about) })),
  );
  const alike = Map.groupBy(fields, ({ name, text }) => `${name} ${text}`);
  return Array.from(alike.values()).flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { operation, name, anchor, text } = first;
    const url = `${operation.address}#${encodeURIComponent(anchor)}`;
    const context = contextOf([...new Set(same.map(({ operation: { facts } }) => facts.summary))]);
    return { url, kind: "field" as const, title: name, context, api: api.name, text: text === "" ? anchor : text };
  });
}

/** The operation of a field, and the other one that has it too; of a field that many share, their number. */
function contextOf([first = "", ...others]: readonly string[]): string {
  if (others.length > 1) return `${first}, and ${others.length} more`;
  return [first, ...others].join(", ");
}

/** Parameters, the request's body, and headers and body of a success. */
function fieldsIn(operation: ReferenceOperation): readonly PlacedField[] {
  const request = requestOf(operation);
  const successes = responsesOf(operation).filter(({ isSuccess }) => isSuccess);
  const shapes = [
    ...request.parameters,
    request.body?.shape,
    ...successes.flatMap(({ headers, body }) => [{ fields: headers }, body?.shape]),
  ];
  return shapes.flatMap((shape) => (shape ? placedFields(shape) : []));
}
