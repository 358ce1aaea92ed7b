import type { ReferenceApi, ReferenceOperation } from "../read-apis.ts";
import { schemeOf } from "../words/auth-words.ts";
import { callsBefore, continued } from "./chain.ts";
import { credentialOf, type Fixtures } from "./credentials.ts";
import { addressOf } from "./hosts.ts";
import { wholeCall } from "./sample-call.ts";

const CURL = "curl --silent --show-error --fail-with-body";

/** The call of an operation with curl; it runs as it is beside a sandbox. */
export function curlSample(api: ReferenceApi, operation: ReferenceOperation, fixtures: Fixtures): string {
  if (operation.facts["x-role"] === "token") return `${CURL} ${tokenArguments(api, operation, fixtures)}`;
  return [
    ...tokenBefore(api, operation, fixtures),
    ...callsBefore(api, operation).map(({ operation: first, field }) => {
      const call = command(api, first, fixtures);
      return field === undefined ? call : `${field}=$(${call} |\n  ${taken(field)})`;
    }),
    command(api, operation, fixtures),
  ].join("\n\n");
}

function command(api: ReferenceApi, operation: ReferenceOperation, fixtures: Fixtures): string {
  const { path, query, header, mediaType, ...rest } = wholeCall(operation);
  const body = continued(api, operation, rest.body);
  const address = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const key = operation.facts["x-idempotency"]?.header;
  const headers = {
    ...header,
    ...(key && { [key]: undefined }),
    Accept: "application/json",
    ...(mediaType && { "Content-Type": mediaType }),
  };
  const words = [
    `--request ${operation.method} ${quoted(`${addressOf(operation.server)}${address}${search && `?${search}`}`)}`,
    ...proof(api, operation, fixtures),
    ...Object.entries(headers).map(([name, value]) =>
      name === key ? newKey(name) : `--header ${quoted(`${name}: ${value}`)}`,
    ),
    ...(body === undefined ? [] : [`--data ${quoted(JSON.stringify(body, null, 2))}`]),
  ];
  return `${CURL} ${words.join(" \\\n  ")}`;
}

/** A new key each time that the sample is pasted: one that was used before may get a 409. */
function newKey(header: string): string {
  // macOS has no /proc, and not every Linux has uuidgen.
  return `--header "${header}: $(uuidgen 2>/dev/null || cat /proc/sys/kernel/random/uuid)"`;
}

/** The token exchange, where the operation takes a token. */
function tokenBefore(api: ReferenceApi, operation: ReferenceOperation, fixtures: Fixtures): readonly string[] {
  const token = tokenOperation(api, operation);
  if (!token) return [];
  return [`token=$(${CURL} ${tokenArguments(api, token, fixtures)} |\n  ${taken("access_token")})`];
}

function tokenOperation(api: ReferenceApi, operation: ReferenceOperation): ReferenceOperation | undefined {
  const id = schemeOf(api, operation)?.scheme["x-token"]?.operationId;
  return api.operations.find((candidate) => candidate.id === id);
}

/** What a field of a JSON response holds, with what every machine has. */
function taken(field: string): string {
  return `sed 's/.*"${field}": *"\\([^"]*\\)".*/\\1/'`;
}

/** The argument that says who calls. */
function proof(api: ReferenceApi, operation: ReferenceOperation, fixtures: Fixtures): readonly string[] {
  const found = schemeOf(api, operation);
  if (!found) return [];
  if (found.scheme["x-token"]) return ['--header "Authorization: Bearer $token"'];
  const credential = credentialOf(api.name, found.scheme, fixtures);
  if ("publicKey" in credential) return [`--user ${quoted(`${credential.publicKey}:${credential.secretKey}`)}`];
  return "apiKey" in credential ? [`--header ${quoted(`${found.scheme.name}: ${credential.apiKey}`)}`] : [];
}

function tokenArguments(api: ReferenceApi, token: ReferenceOperation, fixtures: Fixtures): string {
  const scheme = Object.values(api.bundle.components.securitySchemes ?? {}).find((one) => one["x-token"]);
  const credential = scheme ? credentialOf(api.name, scheme, fixtures) : {};
  const { clientId = "", clientSecret = "" } = credential as { clientId?: string; clientSecret?: string };
  const proof =
    scheme?.["x-token"]?.credentials === "form-body"
      ? [`--data client_id=${clientId}`, `--data client_secret=${clientSecret}`]
      : [`--user ${quoted(`${clientId}:${clientSecret}`)}`];
  return [quoted(addressOf(token.server) + token.path), "--data grant_type=client_credentials", ...proof].join(
    " \\\n  ",
  );
}

/** One word for the shell; a variable in it is taken out of the quotes. */
function quoted(text: string): string {
  const word = text.replaceAll("'", `'\\''`);
  return `'${word.replaceAll(/"(?:\\u0000|\0)(\w+)"/g, (_, name: string) => `"'"$${name}"'"`)}'`;
}
