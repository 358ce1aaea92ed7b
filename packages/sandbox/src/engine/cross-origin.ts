import type { Api, Exchange } from "./api.ts";
import type { Reply } from "./reply.ts";

/** Lets scripts of every origin read an answer of an API that is for them. */
export function crossOriginHeaders({ crossOrigin }: Api): Readonly<Record<string, string>> {
  return crossOrigin === undefined ? {} : { "access-control-allow-origin": "*" };
}

/** What a browser asks before it sends a call of another origin; undefined where this is no such question. */
export function preflight(exchange: Exchange, methods: readonly string[]): Reply | undefined {
  const { crossOrigin: openPoint } = exchange.api;
  if (openPoint === undefined || !isPreflight(exchange) || methods.length === 0) return undefined;
  return {
    status: 204,
    headers: {
      "access-control-allow-methods": methods.join(", "),
      "access-control-allow-headers": "authorization, content-type",
    },
    openPoint,
    fired: "preflight",
  };
}

export function isPreflight({ operation, headers }: Exchange): boolean {
  return operation.method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}
