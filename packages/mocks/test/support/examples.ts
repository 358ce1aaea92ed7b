import { followed } from "@tillside/spec/document";

export type Json = Record<string, unknown>;

/** The examples of a parameter, header or media type, name and value, in their order. */
export function examplesOf(document: Json, node: Json): [name: string, value: unknown][] {
  if (node.example !== undefined) return [["example", node.example]];
  return Object.entries((node.examples ?? {}) as Record<string, Json>).map(([name, entry]) => [
    name,
    resolve(document, entry).value,
  ]);
}

/** Follows `#/…` references. */
export function resolve(document: Json, node: Json): Json {
  return followed(document, node) as Json;
}
