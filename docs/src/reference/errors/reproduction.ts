import type { OperationCall } from "@tillside/console/send";
import { DocsError } from "../../docs-error.ts";
import { sendCall } from "../../send/send-call.ts";
import type { ReferenceApi, ReferenceOperation } from "../read-apis.ts";
import { credentialOf, type Fixtures } from "../samples/credentials.ts";
import { addressOf } from "../samples/hosts.ts";
import { wholeCall } from "../samples/sample-call.ts";
import { schemeOf } from "../words/auth-words.ts";
import { codesIn } from "./codes-in.ts";
import { curlText, type HttpCall, NEW_KEY, TOKEN } from "./curl-text.ts";
import type { ApiError, FoundRow } from "./error-codes.ts";
import type { ErrorCase } from "./error-rows.ts";
import type { FaultRule } from "./fault-for.ts";

/** How a reader gets an error from the sandbox: with curl, and with Send on the page. */
export interface Reproduction {
  /** Which cause of the error this is, where a code has several with a fix of their own. */
  readonly title?: string;
  readonly operation: ReferenceOperation;
  /** What is wrong with the request, in words; undefined where a fault does it. */
  readonly cause?: string;
  /** What to do about this cause. */
  readonly fix?: string;
  readonly fault?: FaultRule;
  readonly script: string;
  /** The same request for Send. */
  readonly call: OperationCall;
  /** The documented body of the response; undefined where the contract shows none. */
  readonly body?: unknown;
}

/** What is wrong with a request that the sandbox refuses: laid over the operation's own sample. */
interface Mistake {
  readonly title?: string;
  readonly operation: string;
  readonly cause: string;
  readonly fix?: string;
  /** The example of the response; undefined: the first that has the code. */
  readonly example?: string;
  /** A fault without which the request would succeed. */
  readonly token?: "expired";
  /** Undefined leaves the header out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** In place of the JSON. */
  readonly text?: string;
}

/** Requests that the sandbox refuses by itself, by API and code. Every other error takes a fault. */
const MISTAKES: Readonly<Record<string, Mistake | readonly Mistake[]>> = {
  "onboarding BadRequest": {
    operation: "registerAccount",
    cause: "`store_identifier` is a host name, not a complete URL.",
    example: "bareHostname",
    body: { store_identifier: "fjord.example" },
  },
  "onboarding Unauthorized": [
    {
      title: "The token has expired",
      operation: "listAccounts",
      cause: "Its access token has expired.",
      fix: "Get a new token, and send the call again with the same key if it had one. The client does both.",
      example: "expiredToken",
      token: "expired",
    },
    {
      title: "The token is missing, malformed or wrongly signed",
      operation: "listAccounts",
      cause: "The token was not issued by the token endpoint.",
      fix: "Send the token as the token endpoint returns it, in `Authorization: Bearer …`. The client does this.",
      example: "invalidToken",
      headers: { Authorization: "Bearer not-a-token" },
    },
    {
      title: "The credentials are wrong",
      operation: "exchangeClientCredentials",
      cause: "The client secret is wrong, so there is no token for any call.",
      fix:
        "Check client id and secret: a new token does not help. The client throws a [TokenError](/sdk/errors/#tokenerror). " +
        "The contract does not specify the response of the token endpoint; 401 is the sandbox’s assumption.",
      text: "grant_type=client_credentials&client_id=sandbox-partner-1&client_secret=wrong",
    },
  ],
  "onboarding Forbidden": {
    operation: "setAccountStatus",
    cause: "The platform has no grant on this account.",
    example: "missingGrant",
    path: { account_id: "acc_demo_0002" },
  },
  "onboarding NotFound": {
    operation: "setAccountStatus",
    cause: "There is no such account.",
    path: { account_id: "acc_unknown" },
  },
  "onboarding Conflict": {
    operation: "registerAccount",
    cause: "Another partner owns this store.",
    example: "storeOwnedElsewhere",
    body: { store_identifier: "https://store-0101.example", external_account_id: "shop-owned-elsewhere" },
  },
  "onboarding ValidationFailed": {
    operation: "registerAccount",
    cause: "The header `X-Platform-Parent-Account-Id` is missing.",
    example: "missingParentHeader",
    headers: { "X-Platform-Parent-Account-Id": undefined },
  },
  "events RequestBodyReadError": { operation: "sendEventsV2", cause: "The request has no body.", text: "" },
  "events RequestJsonUnmarshalError": {
    operation: "sendEventsV2",
    cause: "The body is not valid JSON.",
    text: '{ "accountId": ',
  },
  "events RequestValidationError": {
    operation: "sendEventsV2",
    cause: "`events` is not a list.",
    body: { events: "none" },
  },
  "events UnauthorizedError": {
    operation: "sendEventsV2",
    cause: "The secret key is not the one of this public key.",
    headers: { Authorization: `Basic ${btoa("pub-unknown:sec-unknown")}` },
  },
  "events Forbidden": {
    operation: "sendEventsV2",
    cause: "The key pair has no authorization on this account.",
    body: { accountId: "account_unknown" },
  },
};

/** How to get a code of an API from the sandbox, once for each cause that has a fix of its own. */
export function reproductionsOf(code: string, error: ApiError, fixtures: Fixtures): readonly Reproduction[] {
  const { api } = error;
  const mistakes = [MISTAKES[`${api.name} ${code}`] ?? []].flat();
  if (mistakes.length > 0) return mistakes.map((mistake) => mistaken(code, error, fixtures, mistake));
  const { operation, row } = shortestRow(code, error);
  const { fault } = row;
  return [
    {
      operation,
      fault,
      script: curlText({ fault, call: callOf(api, operation, fixtures) }),
      call: { ...sendCall(api, operation, fixtures), fault },
      body: caseOf(code, row.cases)?.body,
    },
  ];
}

function mistaken(code: string, error: ApiError, fixtures: Fixtures, mistake: Mistake): Reproduction {
  const { api, rows } = error;
  const { title, cause, fix, token, example } = mistake;
  const operation = operationOf(error, mistake.operation);
  const fault = token && { match: { operation: `${api.name}.${operation.id}` }, token, times: 1 };
  const cases = rows.filter((found) => found.operation === operation).flatMap(({ row }) => row.cases);
  return {
    operation,
    cause,
    ...(title !== undefined && { title }),
    ...(fix !== undefined && { fix }),
    ...(fault && { fault }),
    script: curlText({ ...(fault && { fault }), call: callOf(api, operation, fixtures, mistake) }),
    call: { ...withMistake(sendCall(api, operation, fixtures), mistake), ...(fault && { fault }) },
    body: (cases.find(({ name }) => name === example) ?? caseOf(code, cases))?.body,
  };
}

/** The example that has the code. */
function caseOf(code: string, cases: readonly ErrorCase[]): ErrorCase | undefined {
  return cases.find(({ body }) => codesIn(body).includes(code));
}

/** The request of Send with the mistake in it. */
function withMistake(call: OperationCall, { headers = {}, path = {}, body, text }: Mistake): OperationCall {
  const { Authorization: proof, ...others } = headers;
  const given = { header: others, path, query: {} } as const;
  return {
    ...call,
    fields: call.fields.map((field) => {
      const values: Readonly<Record<string, string | undefined>> = given[field.in];
      return field.name in values ? { ...field, value: values[field.name] ?? "" } : field;
    }),
    ...(body && { body: JSON.stringify({ ...JSON.parse(call.body ?? "{}"), ...body }, null, 2) }),
    ...(text !== undefined && { body: text }),
    ...(proof !== undefined && { credential: { header: { name: "Authorization", value: proof } } }),
  };
}

function operationOf({ api, rows }: ApiError, id: string): ReferenceOperation {
  const operation =
    rows.map((found) => found.operation).find((each) => each.id === id) ??
    // The contract lists no error for the exchange of a token.
    api.operations.find((each) => each.id === id && each.facts["x-role"] === "token");
  if (operation) return operation;
  throw new DocsError(`${api.title}: ${id} does not list this error. Name another operation in reproduction.ts.`);
}

/** A row whose fault returns the code, of the operation whose call is the shortest: one without a body, where there is one. */
function shortestRow(code: string, { api, rows }: ApiError): FoundRow {
  const shown = rows.filter(({ row }) => row.cases.some(({ body }) => codesIn(body).includes(code)));
  const found = shown.find(({ operation }) => operation.method === "GET") ?? shown[0];
  if (found) return found;
  throw new DocsError(`${api.title}: no example of an error has the code ${code}. Add one to its spec.`);
}

function callOf(api: ReferenceApi, operation: ReferenceOperation, fixtures: Fixtures, mistake?: Mistake): HttpCall {
  const { path, query, header, mediaType, body } = wholeCall(operation);
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const names = { ...path, ...mistake?.path };
  const address = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(names[name])));
  const key = operation.facts["x-idempotency"]?.header;
  const headers = {
    ...authorization(api, operation, fixtures),
    ...header,
    ...(key !== undefined && { [key]: NEW_KEY }),
    ...(mediaType !== undefined && { "Content-Type": mediaType }),
    ...mistake?.headers,
  };
  const sent = Object.entries(headers).filter(([, value]) => value !== undefined);
  const whole = body === undefined ? undefined : { ...(body as object), ...mistake?.body };
  return {
    method: operation.method,
    url: `${addressOf(operation.server)}${address}${search && `?${search}`}`,
    headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
    body: mistake?.text ?? (whole && JSON.stringify(whole, null, 2)),
    exchange: mistake?.headers?.Authorization === undefined ? exchangeOf(api, operation, fixtures) : undefined,
  };
}

function authorization(api: ReferenceApi, operation: ReferenceOperation, fixtures: Fixtures): Record<string, string> {
  const found = schemeOf(api, operation);
  if (!found) return {};
  if (found.scheme["x-token"]) return { Authorization: `Bearer ${TOKEN}` };
  const credential = credentialOf(api.name, found.scheme, fixtures);
  if ("publicKey" in credential)
    return { Authorization: `Basic ${btoa(`${credential.publicKey}:${credential.secretKey}`)}` };
  return "apiKey" in credential ? { [found.scheme.name ?? "Authorization"]: credential.apiKey } : {};
}

/** The token exchange before the call, where it takes a token. */
function exchangeOf(api: ReferenceApi, operation: ReferenceOperation, fixtures: Fixtures): HttpCall["exchange"] {
  const scheme = schemeOf(api, operation)?.scheme;
  const token = api.operations.find(({ id }) => id === scheme?.["x-token"]?.operationId);
  if (!scheme || !token) return undefined;
  const credential = credentialOf(api.name, scheme, fixtures);
  if (!("clientId" in credential)) return undefined;
  return {
    url: addressOf(token.server) + token.path,
    inForm: scheme["x-token"]?.credentials === "form-body",
    ...credential,
  };
}
