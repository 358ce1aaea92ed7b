import { credentialName } from "./credential-name.ts";

/** The part of a request that holds what no error may show. */
interface SentRequest {
  readonly url: string;
  readonly headers: Headers;
}

const requests = new WeakMap<object, SentRequest>();

/** Remembers what a refusal was the response to. */
export function noteRequest(response: Response, { url, headers }: SentRequest): void {
  requests.set(response, { url, headers });
}

/**
 * Credentials and query values that were sent for this response, in every form in which a server may quote them.
 * @returns undefined if it is not known what was sent.
 */
export function sentSecrets(response: Response): readonly string[] | undefined {
  const request = requests.get(response);
  if (request === undefined) return undefined;
  const credentials = [...request.headers].filter(([name]) => credentialName.test(name)).map(([, value]) => value);
  const queried = [...new URL(request.url).searchParams.values()].flatMap((value) => [
    value,
    encodeURIComponent(value),
  ]);
  return [...credentials.flatMap(formsOf), ...queried].filter((secret) => secret !== "");
}

/** The header, the value after its scheme, and both halves of a key pair. */
function formsOf(value: string): readonly string[] {
  const [scheme = "", secret = scheme] = value.split(" ", 2);
  if (scheme !== "Basic") return [value, secret];
  return [value, secret, ...atob(secret).split(":")];
}
