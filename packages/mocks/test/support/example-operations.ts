import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { bundleOf } from "../../src/bundles.ts";

type Json = Record<string, unknown>;

/** An operation of a bundle and the request that its own examples make. */
export interface ExampleOperation {
  readonly id: string;
  /** Its entry in the document, to be changed at will. */
  readonly definition: Json;
  /** Declared error statuses. */
  readonly errors: readonly string[];
  readonly path: string;
  readonly request: { method: string; headers: Record<string, string>; body?: string };
}

export function readBundle(api: string): Json {
  return parse(readFileSync(bundleOf(api), "utf8")) as Json;
}

/** Every operation of a bundle. Throws when a required parameter has no example. */
export function exampleOperations(document: Json): ExampleOperation[] {
  return Object.entries(document.paths as Record<string, Json>).flatMap(([template, item]) =>
    ["get", "put", "post", "patch", "delete"]
      .filter((method) => method in item)
      .map((method) => describe(document, template, method, item[method] as Json, item.parameters)),
  );
}

function describe(
  document: Json,
  template: string,
  method: string,
  definition: Json,
  shared: unknown,
): ExampleOperation {
  const headers: Record<string, string> = { Authorization: "Bearer any" };
  const query = new URLSearchParams();
  let path = template;
  for (const node of [...((shared ?? []) as Json[]), ...((definition.parameters ?? []) as Json[])]) {
    const parameter = resolve(document, node);
    const value = exampleOf(document, parameter);
    if (value === undefined && !parameter.required) continue;
    if (value === undefined) throw new Error(`${definition.operationId}: parameter ${parameter.name} has no example.`);
    if (parameter.in === "header") headers[String(parameter.name)] = String(value);
    if (parameter.in === "query") query.set(String(parameter.name), String(value));
    if (parameter.in === "path") path = path.replace(`{${parameter.name}}`, encodeURIComponent(String(value)));
  }
  const [mediaType, body] = bodyOf(document, definition.requestBody as Json | undefined);
  if (mediaType) headers["Content-Type"] = mediaType;
  return {
    id: String(definition.operationId),
    definition,
    errors: Object.keys(definition.responses as Json).filter((status) => /^[45]\d\d$/.test(status)),
    path: `${path}?${query}`,
    request: { method: method.toUpperCase(), headers, ...(body !== undefined && { body }) },
  };
}

function bodyOf(document: Json, node: Json | undefined): [mediaType?: string, body?: string] {
  if (!node) return [];
  const [[mediaType, media] = []] = Object.entries(resolve(document, node).content as Record<string, Json>);
  if (!mediaType || !media) return [];
  const value = exampleOf(document, media);
  if (mediaType !== "application/x-www-form-urlencoded") return [mediaType, JSON.stringify(value)];
  return [mediaType, new URLSearchParams(value as Record<string, string>).toString()];
}

/** The first example of a parameter or media type. */
function exampleOf(document: Json, node: Json): unknown {
  if (node.example !== undefined) return node.example;
  const [first] = Object.values((node.examples ?? {}) as Record<string, Json>);
  return first && resolve(document, first).value;
}

/** Follows `#/…` references. */
function resolve(document: Json, node: Json): Json {
  if (typeof node.$ref !== "string") return node;
  const target = node.$ref
    .slice("#/".length)
    .split("/")
    .reduce<unknown>((at, key) => (at as Json)[key.replaceAll("~1", "/").replaceAll("~0", "~")], document);
  return resolve(document, target as Json);
}
