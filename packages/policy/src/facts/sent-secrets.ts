import { credentialName } from "./credential-name.ts";
import { isFormType } from "./form-type.ts";
import type { OperationFacts } from "./manifest.ts";

/** The parts of a request that hold what no error may show. */
interface SentRequest {
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | ArrayBuffer | undefined;
}

/** A call as far as it holds what no error may show. */
interface SentCall {
  readonly secret?: string | undefined;
  readonly request: SentRequest;
  /** The header values of earlier attempts whose token was replaced. */
  readonly earlierCredentials: readonly string[];
  /** The method and the address with the template of the path: it says where a call that the journal sends again has values. */
  readonly endpoint?: string | undefined;
  /** What the caller gave for the path. Serializers and middleware may have put it anywhere in the address. */
  readonly pathParams?: Readonly<Record<string, unknown>> | undefined;
  readonly operation?: OperationFacts | undefined;
}

const calls = new WeakMap<object, SentCall>();

/** Remembers what a response that is not a plain success was the response to. */
export function noteRequest(
  response: Response,
  { secret, request, earlierCredentials, endpoint, pathParams, operation }: SentCall,
): void {
  calls.set(response, { secret, request, earlierCredentials, endpoint, pathParams, operation });
}

/** The operation that such a response belongs to; undefined where it is not known. */
export function operationOf(response: Response): OperationFacts | undefined {
  return calls.get(response)?.operation;
}

/** These say nothing of anybody: `X-Request-Id` and keys are in the message, too. */
const plainHeader = /^(accept|content-type|idempotency-key|x-request-id)$/i;

/** A shorter value of a request may be a word of any sentence. */
const shortest = 3;

/** A shorter value may be a word of what a platform says of a connection. */
const shortestInFailure = 8;

/**
 * What no error about a call may show of its credentials, whoever words it: the token, and the headers of this and of earlier attempts.
 * Each is there in the forms of `written()`. The public half of a key pair is none: it may be a word of a host name.
 */
export function secretsOf({
  secret = "",
  request,
  earlierCredentials,
}: Pick<SentCall, "secret" | "earlierCredentials"> & {
  readonly request: Pick<SentRequest, "headers">;
}): readonly string[] {
  const values = [...credentialsIn(request.headers), ...earlierCredentials];
  // The token first: `Bearer ***` says more than `***`.
  return [...written([secret]), ...written(values.flatMap((value) => formsOf(value)))];
}

/** {@link secretsOf}, and what else was sent: a `fetch` of the caller's may quote the whole request in its own error. */
export function sentBy(call: SentCall): readonly string[] {
  const { body, url } = call.request;
  const { host } = new URL(url);
  const others = [...othersOf(call), ...(valuesOf(body) ?? partsOf(call.request))];
  // The host is in the message, whatever the body says.
  const long = others.filter((value) => value.length >= shortestInFailure && !host.includes(value));
  return [...secretsOf(call), ...written(long)];
}

/** What was sent for a response, as it is and as JSON, an address and a form carry it. */
export interface SentSecrets {
  /** Credentials, header values, and values of path, query and body. */
  readonly values: readonly string[];
  /** Whether these are all: of a body that is not valid JSON, nothing says which parts are values. */
  readonly isComplete: boolean;
}

/** What was sent for this response. */
export function sentSecrets(response: Response): SentSecrets {
  const call = calls.get(response);
  if (call === undefined) return { values: [], isComplete: false };
  const { secret = "", request, earlierCredentials } = call;
  const inBody = valuesOf(request.body);
  const credentials = [...credentialsIn(request.headers), ...earlierCredentials];
  const shared = [...othersOf(call), ...(inBody ?? [])].filter(({ length }) => length >= shortest);
  return {
    values: written([secret, ...credentials.flatMap((value) => formsOf(value, true)), ...queryOf(request), ...shared]),
    isComplete: inBody !== undefined,
  };
}

function credentialsIn(headers: Headers): readonly string[] {
  return [...headers].filter(([name]) => credentialName.test(name)).map(([, value]) => value);
}

/** Values of the headers, the query and the path. */
function othersOf({ request, endpoint, pathParams = {} }: SentCall): readonly string[] {
  const inHeaders = [...request.headers].filter(([name]) => !plainHeader.test(name)).map(([, value]) => value);
  return [
    ...inHeaders,
    ...queryOf(request),
    ...Object.values(pathParams).map(String),
    ...inPath(request.url, endpoint),
  ];
}

function queryOf({ url }: SentRequest): readonly string[] {
  return [...new URL(url).searchParams.values()];
}

/** The segments of the path that stand for a parameter. */
function inPath(url: string, endpoint = ""): readonly string[] {
  const segments = url.replace(/[?#].*/s, "").split("/");
  const templates = endpoint.replace(/^\S+ /, "").split("/");
  // From the end, because a call may have a baseUrl of its own, which is longer.
  const extra = segments.length - templates.length;
  if (extra < 0) return [];
  return segments.filter((_, index) => templates[index - extra]?.includes("{")).map(decoded);
}

/** As the caller gave it; an address may hold a `%` that encodes nothing. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The values as they are, and as JSON, an address and a form carry them; the longest first, because one may be part of another. */
function written(values: readonly string[]): readonly string[] {
  const all = values.flatMap((value) => {
    const inForm = new URLSearchParams([["", value]]).toString().slice(1);
    return [value, JSON.stringify(value).slice(1, -1), inForm, inForm.replaceAll("+", "%20"), inAddress(value)];
  });
  return [...new Set(all)].filter((value) => value !== "").sort(longestFirst);
}

function longestFirst(one: string, other: string): number {
  return other.length - one.length;
}

/** As `encodeURIComponent()` writes it, which leaves more as it is than a form does; it refuses half of a surrogate pair. */
function inAddress(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The header, the value after its scheme, and a key pair and its secret half; if asked for, its public half, too. */
function formsOf(value: string, isPublicToo = false): readonly string[] {
  const [, scheme = "", secret = value] = /^(\S+) (.*)$/s.exec(value) ?? [];
  if (!/^basic$/i.test(scheme)) return [value, secret];
  try {
    const pair = new TextDecoder().decode(Uint8Array.from(atob(secret), (byte) => byte.charCodeAt(0)));
    const colon = pair.indexOf(":");
    const publicHalf = isPublicToo ? [pair.slice(0, Math.max(colon, 0))] : [];
    return [value, secret, pair, ...publicHalf, pair.slice(colon + 1)];
  } catch {
    // A caller's own header may be anything.
    return [value, secret];
  }
}

/** What of a body that is not JSON is a value: those of a form, otherwise all of it. */
function partsOf({ headers, body }: SentRequest): readonly string[] {
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  return isFormType(headers.get("Content-Type")) ? [...new URLSearchParams(text).values()] : [text];
}

/** The texts and numbers of a JSON body, at any depth; undefined of a body that is none. */
function valuesOf(body: SentRequest["body"]): readonly string[] | undefined {
  const values: string[] = [];
  if (body === undefined) return values;
  try {
    JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body), (_name, value) => {
      if (typeof value === "string" || typeof value === "number") values.push(String(value));
    });
    return values;
  } catch {
    return undefined;
  }
}
