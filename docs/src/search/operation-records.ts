import type { Schema } from "../reference/openapi.ts";
import type { ReferenceApi, ReferenceOperation } from "../reference/read-apis.ts";
import { mergedSchema } from "../reference/shapes/merged-schema.ts";
import { fieldsOf } from "./fields-of.ts";
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
    for (const { name, place, description } of fieldsIn(operation)) {
      const text = plainWords(description ?? "");
      const key = `${name} ${text}`;
      if (records.has(key)) continue;
      records.set(key, {
        url: `${operation.address}#${encodeURIComponent(place)}`,
        kind: "field",
        title: name,
        context: operation.facts.summary,
        api: api.name,
        text: text === "" ? place : text,
      });
    }
  }
  return [...records.values()];
}

interface Field {
  readonly name: string;
  readonly place: string;
  readonly description?: string;
}

/** Parameters, the request's body, and headers and body of a success. */
function fieldsIn({ parameters, facts }: ReferenceOperation): readonly Field[] {
  const successes = Object.entries(facts.responses).filter(([status]) => status.startsWith("2"));
  return [
    ...parameters.map(({ name, in: place, description }) => field(name, `${place}.${name}`, description)),
    ...bodyFields(facts.requestBody?.content, "body"),
    ...successes.flatMap(([status, { headers = {}, content }]) => [
      ...Object.entries(headers).map(([name, { description }]) =>
        field(name, `${status}.header.${name}`, description),
      ),
      ...bodyFields(content, `${status}.body`),
    ]),
  ];
}

function bodyFields(content: Readonly<Record<string, { schema?: Schema }>> = {}, place: string): readonly Field[] {
  const [media] = Object.values(content);
  const fields = media?.schema ? fieldsOf(media.schema, place) : [];
  return fields.map(({ name, place: own, schema }) => field(name, own, mergedSchema(schema).description));
}

function field(name: string, place: string, description: string | undefined): Field {
  return { name, place, ...(description && { description }) };
}
