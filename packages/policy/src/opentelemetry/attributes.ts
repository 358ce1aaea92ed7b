import type { Attributes } from "@opentelemetry/api";
import type { ObservedCall } from "../facts/notices.ts";

/** The methods that the conventions know; any other would make too many values. */
const methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "QUERY"];

/**
 * What every span says of its call, named by the semantic conventions for HTTP clients. `url.full` is left out although
 * they ask for it: a path holds account ids, and a query may hold anything.
 */
export function callAttributes({ api, operation, method, path, origin }: ObservedCall): Attributes {
  const { hostname, port, protocol } = new URL(origin);
  return {
    ...(methods.includes(method)
      ? { "http.request.method": method }
      : { "http.request.method": "_OTHER", "http.request.method_original": method }),
    ...(path === undefined ? {} : { "url.template": path }),
    "server.address": hostname.replace(/^\[|\]$/g, ""),
    "server.port": Number(port) || (protocol === "http:" ? 80 : 443),
    "tillside.api": api,
    "tillside.operation": operation,
  };
}

/** How an attempt or a call ended, and which sending it was. */
export function endAttributes(end: {
  readonly status: number | undefined;
  /** What to call it when there was no response. */
  readonly failure: string | undefined;
  readonly attempts: number;
  readonly requestId: string | undefined;
}): Attributes {
  const { status, failure, attempts, requestId } = end;
  const errorType = failure ?? (status !== undefined && status >= 400 ? String(status) : undefined);
  return {
    ...(status === undefined ? {} : { "http.response.status_code": status }),
    ...(errorType === undefined ? {} : { "error.type": errorType }),
    ...(attempts > 1 ? { "http.request.resend_count": attempts - 1 } : {}),
    ...(requestId === undefined ? {} : { "tillside.request_id": requestId }),
  };
}
