import { createLogger } from "@stoplight/prism-core";
import { getHttpOperationsFromSpec } from "@stoplight/prism-http";
import { createServer } from "@stoplight/prism-http-server";
import { guard } from "./guard.ts";

/** A Prism server that listens on the loopback. */
export interface Prism {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Runs Prism in this process on an OpenAPI document (a file or the parsed object), silently: documented examples only, responses
 * and security checked.
 */
export async function startPrism(
  document: string | object,
  { validateRequest }: { readonly validateRequest: boolean },
): Promise<Prism> {
  const server = createServer(await getHttpOperationsFromSpec(document), {
    cors: false,
    config: {
      isProxy: false,
      validateRequest,
      validateResponse: true,
      checkSecurity: true,
      errors: false,
      upstreamProxy: undefined,
      mock: { dynamic: false },
    },
    components: { logger: createLogger("mock", { level: "silent" }) },
  });
  guard(server.prism);
  const address = await server.listen(0, "127.0.0.1");
  return { port: Number(address.slice(address.lastIndexOf(":") + 1)), close: server.close };
}
