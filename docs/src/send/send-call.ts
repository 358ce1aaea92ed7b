import type { CallField, Credential, OperationCall } from "@tillside/console/send";
import type { Parameter } from "../reference/openapi.ts";
import type { ReferenceApi, ReferenceOperation } from "../reference/read-apis.ts";
import { callsBefore } from "../reference/samples/chain.ts";

import { credentialOf, type Fixtures } from "../reference/samples/credentials.ts";
import { addressOf } from "../reference/samples/hosts.ts";
import { wholeCall } from "../reference/samples/sample-call.ts";
import { schemeOf } from "../reference/words/auth-words.ts";

/** What Send needs of an operation: its request with the values of the examples, and a credential of the demo seed. */
export function sendCall(api: ReferenceApi, operation: ReferenceOperation, fixtures: Fixtures): OperationCall {
  if (operation.facts["x-role"] === "token") return tokenCall(api, operation, fixtures);
  const whole = wholeCall(operation);
  const before = callsBefore(api, operation).map(({ operation: first, field }) => ({
    title: first.facts.summary,
    call: sendCall(api, first, fixtures),
    ...(field !== undefined && { field }),
  }));
  const credential = credentialFor(api, operation, fixtures);
  return {
    ...addressed(operation),
    fields: operation.parameters
      .filter(({ in: place, name }) => place !== "header" || !ownHeaders.has(name.toLowerCase()))
      .map((parameter) => fieldOf(parameter, whole[parameter.in], operation)),
    ...(whole.mediaType !== undefined && { mediaType: whole.mediaType, body: JSON.stringify(whole.body, null, 2) }),
    ...(credential && { credential }),
    // The calls before the calls before are in the list themselves.
    ...(before.length > 0 && { before: before.map((each) => ({ ...each, call: withoutBefore(each.call) })) }),
  };
}

/** The editor writes these by itself. */
const ownHeaders: ReadonlySet<string> = new Set(["accept", "authorization", "content-type"]);

function addressed({ api, id, method, path, server }: ReferenceOperation) {
  return { api, operation: id, method, path: `${new URL(addressOf(server)).pathname}${path}` };
}

function fieldOf(
  { in: place, name, required = false }: Parameter,
  examples: Readonly<Record<string, unknown>>,
  { facts }: ReferenceOperation,
): CallField {
  const isKey = place === "header" && name === facts["x-idempotency"]?.header;
  const value = isKey ? "" : String(examples[name] ?? "");
  return { in: place, name, required, value, ...(isKey && { newEachTime: true }) };
}

function withoutBefore({ before: _, ...call }: OperationCall): OperationCall {
  return call;
}

function credentialFor(api: ReferenceApi, operation: ReferenceOperation, fixtures: Fixtures): Credential | undefined {
  const found = schemeOf(api, operation);
  if (!found) return undefined;
  const exchange = found.scheme["x-token"];
  if (exchange) {
    const token = api.operations.find(({ id }) => id === exchange.operationId);
    if (token === undefined) throw new Error(`${api.name} has no operation ${exchange.operationId}.`);
    const { method, path, credential, mediaType, body } = tokenCall(api, token, fixtures);
    const proof = credential && "header" in credential ? { authorization: credential.header.value } : {};
    const headers = { accept: "application/json", "content-type": String(mediaType), ...proof };
    return { token: { method, path, headers, body } };
  }
  const credential = credentialOf(api.name, found.scheme, fixtures);
  if ("publicKey" in credential) return basic(credential.publicKey, credential.secretKey);
  if ("apiKey" in credential) return { header: { name: String(found.scheme.name), value: credential.apiKey } };
  throw new Error(`${found.name} of ${api.name} has no credential in the demo seed.`);
}

/** The exchange of a token: it carries the credential itself, as a form or as Basic. */
function tokenCall(api: ReferenceApi, operation: ReferenceOperation, fixtures: Fixtures): OperationCall {
  const schemes = Object.values(api.bundle.components.securitySchemes ?? {});
  const scheme = schemes.find((each) => each["x-token"]?.operationId === operation.id);
  const credential = scheme && credentialOf(api.name, scheme, fixtures);
  if (!credential || !("clientId" in credential)) throw new Error(`${api.name} has no client in the demo seed.`);
  const { clientId, clientSecret } = credential;
  const isForm = scheme["x-token"]?.credentials === "form-body";
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    ...(isForm && { client_id: clientId, client_secret: clientSecret }),
  });
  return {
    ...addressed(operation),
    fields: [],
    mediaType: "application/x-www-form-urlencoded",
    body: form.toString(),
    ...(!isForm && { credential: basic(clientId, clientSecret) }),
  };
}

function basic(name: string, secret: string): Credential {
  return { header: { name: "Authorization", value: `Basic ${Buffer.from(`${name}:${secret}`).toString("base64")}` } };
}
