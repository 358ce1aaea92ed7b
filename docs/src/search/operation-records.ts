import { requestOf } from "../reference/model/request.ts";
import { responsesOf } from "../reference/model/response.ts";
import type { ReferenceApi, ReferenceOperation } from "../reference/read-apis.ts";
import { type PlacedField, placedFields } from "./placed-fields.ts";
import { plainWords } from "./plain-words.ts";
import type { SearchRecord } from "./search-record.ts";

/** A record for each operation of an API, and one for each field of its requests and successes. */
export function operationRecords(api: ReferenceApi): readonly SearchRecord[] {
  return [...api.operations.map((operation) => operationRecord(api, operation)), ...fieldRecords(api)];
}

function operationRecord(api: ReferenceApi, { id, method, path, address, facts }: ReferenceOperation): SearchRecord {
  const words = [`${method} ${path}`, facts.description, facts.requestBody?.description];
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
  const records = new Map<string, SearchRecord>();
  for (const operation of api.operations) {
    for (const { name, anchor, about } of fieldsIn(operation)) {
      const text = plainWords(about);
      const key = `${name} ${text}`;
      if (records.has(key)) continue;
      records.set(key, {
        url: `${operation.address}#${encodeURIComponent(anchor)}`,
        kind: "field",
        title: name,
        context: operation.facts.summary,
        api: api.name,
        text: text === "" ? anchor : text,
      });
    }
  }
  return [...records.values()];
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
