import { mediaTypeOf } from "./content-type.ts";
import type { DocumentedOperation } from "./documented-operation.ts";
import type { MockRequest } from "./exchange.ts";

/**
 * A request as Prism understands it. It reads only commas in `Prefer`, where a semicolon comes before parameters (RFC 7240). It takes
 * an empty header for an absent one. A `Content-Type` that it cannot read ends it, and no API takes one with parameters.
 */
export function prepared(request: MockRequest, operation: DocumentedOperation | undefined): MockRequest {
  const { prefer, "content-type": given, ...headers } = request.headers;
  const mediaType = mediaTypeOf(given);
  for (const [name, value] of Object.entries(operation?.emptyHeaders ?? {}))
    if (headers[name] === "") headers[name] = value;
  return {
    ...request,
    headers: {
      ...headers,
      ...(prefer !== undefined && { prefer: String(prefer).replaceAll(";", ",") }),
      ...(mediaType !== undefined && { "content-type": mediaType }),
    },
  };
}
