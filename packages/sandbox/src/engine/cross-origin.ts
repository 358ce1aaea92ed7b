import type { Api, Exchange } from "./api.ts";
import type { Reply } from "./reply.ts";

/** Lets scripts read a response: those of the origins that the sandbox was started with, and of every origin where the API is for them. */
export function crossOriginHeaders(
  { crossOrigin, corsOrigins }: Api,
  origin?: string,
): Readonly<Record<string, string>> {
  if (origin !== undefined && corsOrigins?.has(origin)) {
    return { "access-control-allow-origin": origin, "access-control-expose-headers": "*", vary: "Origin" };
  }
  return crossOrigin === undefined ? {} : { "access-control-allow-origin": "*" };
}

/** What a browser asks before it sends a call of another origin; undefined where this is no such question. */
export function preflight(exchange: Exchange, methods: readonly string[]): Reply | undefined {
  const { api, headers } = exchange;
  if (!isPreflight(exchange) || methods.length === 0) return undefined;
  const isGiven = headers.origin !== undefined && api.corsOrigins?.has(headers.origin) === true;
  if (!isGiven && api.crossOrigin === undefined) return undefined;
  const wanted = headers["access-control-request-headers"] ?? "";
  return {
    status: 204,
    headers: {
      "access-control-allow-methods": methods.join(", "),
      "access-control-allow-headers": isGiven ? wanted : "authorization, content-type",
    },
    openPoint: isGiven ? undefined : api.crossOrigin,
    fired: "preflight",
  };
}

export function isPreflight({
  operation,
  headers,
}: Pick<Exchange, "headers"> & { readonly operation: Pick<Exchange["operation"], "method"> }): boolean {
  return operation.method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}
