import { createLogger } from "@stoplight/prism-core";
import { getHttpOperationsFromSpec } from "@stoplight/prism-http";
import { createServer } from "@stoplight/prism-http-server";
import type { Operation } from "./operations.ts";

/** A Prism per host of one API, each between a client and that host of a sandbox. */
export interface PrismProxies {
  /** What the paths of an operation are appended to. */
  readonly base: (operation: Operation) => string;
  stop(): Promise<void>;
}

/**
 * Prism's proxy mode with `--errors`, on free ports of this machine: a response that breaks the bundle becomes a 500; what is
 * only a warning stands in `sl-violations`. With `judgesRequests` it judges those too, and responds to an invalid one itself.
 *
 * Two traps are walked around. Prism replaces a response 501 by a mock of its own, so what earns one must not be sent through
 * it; and for malformed JSON it never responds.
 */
export async function startPrismProxies(
  operations: readonly Operation[],
  sandboxOrigin: string,
  judgesRequests: boolean,
): Promise<PrismProxies> {
  const prefixes = [...new Set(operations.map(({ prefix }) => prefix))];
  const document = operations[0]?.document ?? {};
  const proxies = await Promise.all(
    prefixes.map(async (prefix) => {
      const server = createServer(await getHttpOperationsFromSpec(structuredClone(document)), {
        cors: false,
        config: {
          isProxy: true,
          upstream: new URL(sandboxOrigin + prefix),
          upstreamProxy: undefined,
          validateRequest: judgesRequests,
          validateResponse: true,
          // It would respond to a missing credential itself, and has turned an upstream's 403 into its own 401 (stoplightio/prism#2527).
          checkSecurity: false,
          errors: true,
          mock: { dynamic: false },
        },
        components: { logger: createLogger("proxy", { level: "silent" }) },
      });
      return { prefix, server, origin: await server.listen(0, "127.0.0.1") };
    }),
  );
  const origins = new Map(proxies.map(({ prefix, origin }) => [prefix, origin]));
  return {
    base: ({ prefix }) => origins.get(prefix) ?? "",
    stop: async () => {
      await Promise.all(proxies.map(({ server }) => server.close()));
    },
  };
}
