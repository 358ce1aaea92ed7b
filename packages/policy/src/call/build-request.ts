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
import type { FrozenRequest } from "../facts/frozen-request.ts";
import type { CallInit } from "../managed/call-init.ts";
import { callerHeader } from "../managed/caller-header.ts";

/** The options of a call by which its request is built. */
interface BuildInit extends CallInit {
  readonly baseUrl?: string;
  readonly bodySerializer?: (body: unknown, headers: Headers) => string | FormData;
  readonly querySerializer?: QuerySerializer<unknown> | QuerySerializerOptions;
  readonly pathSerializer?: (path: string, values: Record<string, unknown>) => string;
  readonly Request?: typeof Request;
}

const contentType = "Content-Type";

/**
 * Builds what a call sends, with openapi-fetch's serializers and its order of precedence. It is no Request: every attempt makes one
 * of its own, and each costs about as much as everything else that is done for a call. Only the platform knows the bytes of a form
 * or a blob, so those take a promise.
 */
export function buildRequest(
  clientUrl: string,
  method: string,
  path: string,
  init: BuildInit,
): FrozenRequest | Promise<FrozenRequest> {
  const {
    params = {},
    headers: given,
    body: content,
    baseUrl = clientUrl,
    bodySerializer = defaultBodySerializer,
    querySerializer,
    pathSerializer = defaultPathSerializer,
    parseAs: _parseAs,
    middleware: _middleware,
    Request: OwnRequest,
    ...settings
  } = init;
  const address = createFinalURL(path, {
    baseUrl: removeTrailingSlash(baseUrl),
    params,
    querySerializer: typeof querySerializer === "function" ? querySerializer : createQuerySerializer(querySerializer),
    pathSerializer,
  });
  const headers = mergeHeaders(given as HeadersOptions, params.header as HeadersOptions);
  const body = content === undefined ? undefined : bodySerializer(content, headers);
  // A form states its own type, with its boundary; null takes the type away.
  const isTyped = headers.has(contentType);
  if (body !== undefined && !isTyped && !(body instanceof FormData) && callerHeader(init, contentType) !== null)
    headers.set(contentType, "application/json");
  if (OwnRequest === undefined && (body === undefined || (typeof body === "string" && headers.has(contentType))))
    return { url: new URL(address).href, method, headers, body, settings };
  return frozen(new (OwnRequest ?? Request)(address, { ...settings, method, headers, body: body ?? null }));
}

/** What the attempts of a call send in place of a request that was made by a middleware, or has a form or a blob. */
export async function frozen(request: Request): Promise<FrozenRequest> {
  const body = request.body === null ? undefined : await request.arrayBuffer();
  const { url, method, headers } = request;
  // Copied, as middleware may keep the request and look at it later.
  return { url, method, headers: new Headers(headers), body, settings: request };
}
