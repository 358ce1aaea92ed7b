import {
  createFinalURL,
  createQuerySerializer,
  defaultBodySerializer,
  defaultPathSerializer,
  type HeadersOptions,
  mergeHeaders,
  type QuerySerializer,
  type QuerySerializerOptions,
  removeTrailingSlash,
} from "openapi-fetch";
import { unbuildable } from "../facts/errors/unbuildable.ts";
import { isFormType } from "../facts/form-type.ts";
import type { FrozenRequest } from "../facts/frozen-request.ts";
import type { CallInit } from "../managed/call-init.ts";
import { callerHeader } from "../managed/caller-header.ts";
import { kindOf, type RefuseField, refuseField } from "../managed/refuse-field.ts";

/** The options of a call by which its request is built. */
interface BuildInit extends CallInit {
  readonly baseUrl?: string;
  readonly bodySerializer?: (body: unknown, headers: Headers) => unknown;
  readonly querySerializer?: QuerySerializer<unknown> | QuerySerializerOptions;
  readonly pathSerializer?: (path: string, values: Record<string, unknown>) => string;
  readonly Request?: typeof Request;
}

const contentType = "Content-Type";

/** Reads the bytes of a body, and waits for them. The request has everything else. */
type ReadBody = (request: FrozenRequest, read: () => Promise<ArrayBuffer>) => Promise<ArrayBuffer>;

/**
 * Builds what a call sends, with openapi-fetch's serializers and its order of precedence. It is no Request: every attempt makes one
 * of its own, and each costs about as much as everything else that is done for a call. Only the platform knows the bytes of a form
 * or a blob, so those take a promise. The serializers run before it returns, because the caller may change its values later.
 * @param readBody ends the wait for such bytes: those of a stream may never come. Default: nothing ends it.
 * @throws ConfigurationError for what a serializer of the caller gave and no request can carry, and for a setting that the platform refuses.
 * Also for a `FormData` with a content type of the caller's own.
 */
export function buildRequest(
  operation: string,
  clientUrl: string,
  method: string,
  path: string,
  init: BuildInit,
  readBody?: ReadBody,
): FrozenRequest | Promise<FrozenRequest> {
  const {
    params = {},
    headers: given,
    body: content,
    baseUrl = clientUrl,
    bodySerializer = serializedBody,
    querySerializer,
    pathSerializer = defaultPathSerializer,
    parseAs: _parseAs,
    middleware: _middleware,
    Request: OwnRequest,
    ...settings
  } = init;
  const refuse = refuseField(operation);
  const address = URL.parse(
    createFinalURL(path, {
      baseUrl: removeTrailingSlash(baseUrl),
      params,
      querySerializer:
        typeof querySerializer === "function"
          ? checked(querySerializer, refuse)
          : createQuerySerializer(querySerializer),
      pathSerializer,
    }),
  );
  if (address === null)
    return refuse("pathSerializer", "gave no address; it gets one with baseUrl, and returns it whole");
  const headers = mergeHeaders(given as HeadersOptions, params.header as HeadersOptions);
  const body = content === undefined ? undefined : sendable(bodySerializer(content, headers), refuse);
  const isTyped = headers.has(contentType);
  // A form states its own type, with its boundary; null takes the type away.
  if (body instanceof FormData) {
    if (isTyped) refuse(`headers.${contentType}`, "lacks the boundary of the form, which fetch writes; leave it out");
  } else if (body !== undefined && !isTyped && callerHeader(init, contentType) !== null)
    headers.set(contentType, "application/json");
  if (OwnRequest === undefined && (body === undefined || (typeof body === "string" && headers.has(contentType))))
    return { url: address.href, method, headers, body, settings };
  let request: Request;
  try {
    request = new (OwnRequest ?? Request)(address.href, { ...settings, method, headers, body: body ?? null });
  } catch (error) {
    const sent = { url: address.href, headers, body: typeof body === "string" ? body : undefined };
    throw unbuildable(operation, error, { request: sent, earlierCredentials: [] });
  }
  return frozen(request, readBody);
}

/** openapi-fetch's serializer; by itself, that knows a form only by its type without parameters, in lower case. */
function serializedBody(body: unknown, headers: Headers): unknown {
  if (body instanceof FormData || !isFormType(headers.get(contentType))) return defaultBodySerializer(body);
  return new URLSearchParams(body as string).toString();
}

/** The same serializer. For a query that is not a text, openapi-fetch throws an error that does not name the serializer. */
function checked(serializer: QuerySerializer<unknown>, refuse: RefuseField): QuerySerializer<unknown> {
  return (query) => {
    const search: unknown = serializer(query as never);
    return typeof search === "string" ? search : refuse("querySerializer", `gave ${kindOf(search)}; return a text`);
  };
}

/**
 * What `fetch` sends as it is. Of another object it would send the name of its type: `[object Promise]`. Without a body, a write would be
 * sent empty.
 */
function sendable(body: unknown, refuse: RefuseField): NonNullable<RequestInit["body"]> {
  const kinds = [FormData, Blob, URLSearchParams, ArrayBuffer, ReadableStream];
  const isSendable =
    typeof body === "string" ||
    ArrayBuffer.isView(body) ||
    Symbol.asyncIterator in Object(body) ||
    kinds.some((kind) => body instanceof kind);
  if (isSendable) return body as NonNullable<RequestInit["body"]>;
  return refuse("bodySerializer", `gave ${kindOf(body && Object(body))}; return a text, a form, a blob or bytes`);
}

/** What the attempts of a call send in place of a request that was made by a middleware, or has a form or a blob. */
export async function frozen(request: Request, readBody: ReadBody = (_, read) => read()): Promise<FrozenRequest> {
  const { url, method, headers } = request;
  // Copied, as middleware may keep the request and look at it later.
  const built = { url, method, headers: new Headers(headers), body: undefined, settings: request };
  return request.body === null ? built : { ...built, body: await readBody(built, () => request.arrayBuffer()) };
}
