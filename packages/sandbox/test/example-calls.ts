import { apis } from "../src/apis.ts";
import { apiKeys, apps, calendarClient, keyPairs, partners } from "../src/auth/credentials.ts";
import { at, type Json } from "../src/engine/bundle.ts";
import type { Operation } from "../src/engine/operation.ts";
import { operationsOf } from "../src/engine/operations.ts";
import { readBundle, readDocument } from "./read-document.ts";

/** A call as the documents' own examples make it, with a credential that is valid. */
export interface ExampleCall {
  readonly operation: Operation;
  /** Prefix and path, the ids in braces. */
  readonly template: string;
  /** Prefix and path with the examples' ids. */
  readonly path: string;
  /** The query with its question mark, or nothing. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; undefined where the operation takes none. */
  readonly body: unknown;
}

/** Every API that the sandbox serves. */
export const apiNames: readonly string[] = apis.map(({ name }) => name);

/** A call of every operation of one API, token operations apart; `origin` is where tokens come from, by `send`. */
export async function exampleCalls(api: string, origin: string, send: Send = fetch): Promise<ExampleCall[]> {
  const calls = operationsOf(readDocument(api)).filter(({ isToken }) => !isToken);
  return Promise.all(calls.map((operation) => exampleCall(operation, origin, send)));
}

/** The path with each id in its place. */
export function filled(template: string, id: string): string {
  return template.replaceAll(/\{\w+\}/g, id);
}

type Send = (input: string, init: RequestInit) => Promise<Response>;

async function exampleCall(operation: Operation, origin: string, send: Send): Promise<ExampleCall> {
  const bundle = readBundle(operation.document.name);
  const path = operation.pointer.slice(0, operation.pointer.lastIndexOf("/"));
  const parameters = [`${path}/parameters`, `${operation.pointer}/parameters`].flatMap((list) =>
    ((at(bundle, list) ?? []) as readonly unknown[]).map((_, index) => at(bundle, `${list}/${index}`) as Json),
  );
  const given = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place && firstExample(bundle, parameter) !== undefined)
      .map((parameter) => [String(parameter.name), String(firstExample(bundle, parameter))] as const);
  const query = new URLSearchParams(Object.fromEntries(given("query"))).toString();
  const content = at(bundle, `${operation.pointer}/requestBody/content/application~1json`) as Json | undefined;
  const ids = Object.fromEntries(given("path"));
  const template = `${operation.prefix}${operation.template}`;
  return {
    operation,
    template,
    path: template.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "id"),
    query: query === "" ? "" : `?${query}`,
    headers: {
      accept: "application/json",
      ...Object.fromEntries(given("header")),
      ...(await credential(operation, origin, send)),
    },
    body: content && firstExample(bundle, content),
  };
}

function firstExample(bundle: Json, { example, examples, schema }: Json): unknown {
  if (example !== undefined) return example;
  const [first] = Object.values((examples ?? {}) as Readonly<Record<string, Json>>);
  if (first === undefined) return (schema as Json | undefined)?.const ?? (schema as Json | undefined)?.example;
  return "$ref" in first ? (at(bundle, String(first.$ref).slice(1)) as Json).value : first.value;
}

async function credential(
  { scheme, tokenHost, document }: Operation,
  origin: string,
  send: Send,
): Promise<Record<string, string>> {
  if (scheme === undefined) return {};
  if (scheme.type === "api-key") {
    const key = apiKeys.find(({ api }) => api === document.name)?.key ?? "";
    return { [scheme.header]: key };
  }
  const [pair] = keyPairs;
  if (scheme.type === "key-pair") return { authorization: `Basic ${btoa(`${pair.publicKey}:${pair.secretKey}`)}` };
  const client = [...partners, ...apps, calendarClient].find(({ host }) => host === tokenHost);
  const address = operationsOf(document).find(({ isToken }) => isToken)?.template;
  const form = {
    grant_type: "client_credentials",
    client_id: `${client?.clientId}`,
    client_secret: `${client?.clientSecret}`,
  };
  const authorization = `Basic ${btoa(`${client?.clientId}:${client?.clientSecret}`)}`;
  const headers = document.name === "onboarding" ? {} : { authorization };
  const response = await send(`${origin}${tokenHost}${address}`, {
    method: "POST",
    headers,
    body: new URLSearchParams(form),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  return { authorization: `Bearer ${access_token}` };
}
