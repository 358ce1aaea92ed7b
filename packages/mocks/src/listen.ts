import { createLogger } from "@stoplight/prism-core";
import { getHttpOperationsFromSpec } from "@stoplight/prism-http";
import { createServer } from "@stoplight/prism-http-server";

/** A Prism server that listens. */
export interface Listening {
  readonly port: number;
  /** Ends open connections too; resolves when the port is free. */
  close(): Promise<void>;
}

/**
 * Runs Prism in this process on an OpenAPI document (a file or the parsed object), silently: documented examples only,
 * requests, responses and security checked. Port 0 picks a free one. Rejects with the reason as text when it cannot listen.
 */
export async function listen(document: string | object, port: number, host: string): Promise<Listening> {
  const server = createServer(await getHttpOperationsFromSpec(document), {
    cors: false,
    config: {
      isProxy: false,
      validateRequest: true,
      validateResponse: true,
      checkSecurity: true,
      errors: false,
      upstreamProxy: undefined,
      mock: { dynamic: false },
    },
    components: { logger: createLogger("mock", { level: "silent" }) },
  });
  const address = await server.listen(port, host);
  return { port: Number(address.slice(address.lastIndexOf(":") + 1)), close: server.close };
}
