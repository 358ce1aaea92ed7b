import type { HarRequest } from "@scalar/snippetz";
import type { SecurityScheme } from "../openapi.ts";
import type { ReferenceApi, ReferenceOperation } from "../read-apis.ts";
import { schemeOf } from "../words/auth-words.ts";
import { callsBefore, continued } from "./chain.ts";
import { addressOf } from "./hosts.ts";
import { variable } from "./placeholder.ts";
import { wholeCall } from "./sample-call.ts";
import { variableOf } from "./variable-of.ts";

/** One request of a sample over plain HTTP, as snippet libraries take it. */
export interface SampleRequest {
  readonly har: Partial<HarRequest>;
  readonly auth?: { readonly username: string; readonly password: string };
  /** The name of the variable that holds the idempotency key; undefined: it sends none. */
  readonly key?: string;
  /** The field of the response's first item that the next request sends, kept in a variable of that name. */
  readonly taken?: string;
  /** What to check in its response beside the status, where the next request goes on from it. A failed request stops the sample. */
  readonly check?: string;
}

/** Why the key has a line of its own. */
export const KEY_COMMENT = "Store it before you send: a repeat needs the same key.";

/** The requests that the sample of an operation sends, its own last. */
export function sampleRequests(api: ReferenceApi, operation: ReferenceOperation): readonly SampleRequest[] {
  if (operation.facts["x-role"] === "token") return [tokenRequest(api, operation)];
  return [
    ...callsBefore(api, operation).map(({ operation: first, field }) => ({
      ...requestOf(api, first),
      ...(field !== undefined && { taken: field }),
      check: checkOf(first),
    })),
    requestOf(api, operation),
  ];
}

/** An item can fail in a success, and a sample of one item has no room for what to do then. */
function checkOf({ facts }: ReferenceOperation): string {
  const [flag = "success"] = Object.values(facts.responses).flatMap((response) => response["x-partial"]?.flag ?? []);
  return `A success may contain failed items: check "${flag}" of each one.`;
}

function requestOf(api: ReferenceApi, operation: ReferenceOperation): SampleRequest {
  const { path, query, header, mediaType, body } = wholeCall(operation);
  const address = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const key = operation.facts["x-idempotency"]?.header;
  const { auth, headers } = proofOf(api, operation);
  const sent = {
    ...headers,
    // A new key each time the sample runs: a key that was used before may get a 409.
    ...(key && { [key]: variable(KEY_VARIABLE) }),
    ...Object.fromEntries(Object.entries(header).filter(([name]) => name !== key)),
    Accept: "application/json",
    ...(mediaType && { "Content-Type": mediaType }),
  };
  return {
    har: {
      method: operation.method,
      url: `${addressOf(operation.server)}${address}${search && `?${search}`}`,
      headers: Object.entries(sent).map(([name, value]) => ({ name, value: String(value) })),
      ...(body !== undefined && {
        postData: { mimeType: mediaType ?? "", text: JSON.stringify(continued(api, operation, body)) },
      }),
    },
    ...(auth && { auth }),
    ...(key && { key: KEY_VARIABLE }),
  };
}

const KEY_VARIABLE = "idempotencyKey";

/** What says who calls. */
function proofOf(
  api: ReferenceApi,
  operation: ReferenceOperation,
): Pick<SampleRequest, "auth"> & { readonly headers: Readonly<Record<string, string>> } {
  const found = schemeOf(api, operation);
  if (!found) return { headers: {} };
  const { name, scheme } = found;
  if (scheme["x-token"]) return { headers: { Authorization: `Bearer ${variableOf(api.name, name, "token")}` } };
  if (scheme["x-key-pair"]) {
    const [username, password] = [variableOf(api.name, name, "publicKey"), variableOf(api.name, name, "secretKey")];
    return { headers: {}, auth: { username, password } };
  }
  return { headers: { [scheme.name ?? ""]: variableOf(api.name, name, "apiKey") } };
}

function tokenRequest(api: ReferenceApi, { method, server, path }: ReferenceOperation): SampleRequest {
  const { clientId, clientSecret, isInForm } = clientCredentials(api);
  const fields = {
    grant_type: "client_credentials",
    ...(isInForm && { client_id: clientId, client_secret: clientSecret }),
  };
  return {
    har: {
      method,
      url: addressOf(server) + path,
      headers: [{ name: "Accept", value: "application/json" }],
      postData: {
        mimeType: "application/x-www-form-urlencoded",
        params: Object.entries(fields).map(([name, value]) => ({ name, value })),
      },
    },
    ...(!isInForm && { auth: { username: clientId, password: clientSecret } }),
  };
}

/** The variables of the client id and secret that an API exchanges for a token, and whether they go into the form. */
export function clientCredentials(api: ReferenceApi): {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly isInForm: boolean;
} {
  const schemes: readonly (readonly [string, SecurityScheme])[] = Object.entries(
    api.bundle.components.securitySchemes ?? {},
  );
  const [name = "", scheme] = schemes.find(([, one]) => one["x-token"]) ?? [];
  return {
    clientId: variableOf(api.name, name, "clientId"),
    clientSecret: variableOf(api.name, name, "clientSecret"),
    isInForm: scheme?.["x-token"]?.credentials === "form-body",
  };
}
