import { credentialName } from "./credential-name.ts";

/** The parts of a request that hold what no error may show. */
interface SentRequest {
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | ArrayBuffer | undefined;
  /** The header values of earlier attempts whose token was replaced. */
  readonly earlierCredentials: readonly string[];
}

const requests = new WeakMap<object, SentRequest>();

/** Remembers what a refusal was the response to. */
export function noteRequest(response: Response, { url, headers, body, earlierCredentials }: SentRequest): void {
  requests.set(response, { url, headers, body, earlierCredentials });
}

/** These say nothing of anybody: `X-Request-Id` and keys are in the message, too. */
const plainHeader = /^(accept|content-type|idempotency-key|x-request-id)$/i;

/** A shorter value of a body or a header may be a word of any sentence. */
const shortest = 3;

/**
 * What no error about a call may show of its credentials, whoever words it: the token, and the headers of this and of earlier attempts,
 * in every form. The public half of a key pair is none: it may be a word of a host name.
 */
export function secretsOf(call: {
  readonly secret: string | undefined;
  readonly request: { readonly headers: Headers };
  readonly earlierCredentials: readonly string[];
}): readonly string[] {
  const { secret = "", request, earlierCredentials } = call;
  return [secret, ...credentialsIn(request.headers), ...earlierCredentials].flatMap((value) => formsOf(value));
}

function credentialsIn(headers: Headers): readonly string[] {
  return [...headers].filter(([name]) => credentialName.test(name)).map(([, value]) => value);
}

/**
 * Credentials, header values, query values and values of the body that were sent for this response, in every form in which a server may
 * quote them.
 * @returns undefined if it is not known what was sent.
 */
export function sentSecrets(response: Response): readonly string[] | undefined {
  const request = requests.get(response);
  const inBody = request && valuesOf(request.body);
  if (request === undefined || inBody === undefined) return undefined;
  const credentials = [...credentialsIn(request.headers), ...request.earlierCredentials];
  const others = [...request.headers].filter(([name]) => !plainHeader.test(name)).map(([, value]) => value);
  const queried = [...new URL(request.url).searchParams.values()].flatMap((value) => [
    value,
    encodeURIComponent(value),
  ]);
  const shared = [...others, ...inBody].filter(({ length }) => length >= shortest);
  return [...credentials.flatMap((value) => formsOf(value, true)), ...queried, ...shared].filter(
    (secret) => secret !== "",
  );
}

/** The header, the value after its scheme, and a key pair and its secret half; if asked for, its public half, too. */
function formsOf(value: string, isPublicToo = false): readonly string[] {
  const [scheme = "", secret = scheme] = value.split(" ", 2);
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
