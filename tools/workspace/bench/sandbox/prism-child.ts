/** Prism in a process of its own, silent, with validation both ways, as @tillside/mocks runs it: on the bundles of these APIs. */
import path from "node:path";
import { createLogger } from "@stoplight/prism-core";
import { getHttpOperationsFromSpec } from "@stoplight/prism-http";
import { createServer } from "@stoplight/prism-http-server";
import { ROOT } from "../../src/root.ts";

const bundles = process.argv.slice(2).map((api) => path.join(ROOT, "packages/mocks/dist/bundles", `${api}.json`));
const operations = (await Promise.all(bundles.map((bundle) => getHttpOperationsFromSpec(bundle)))).flat();
const server = createServer(operations, {
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
  components: { logger: createLogger("bench", { level: "silent" }) },
});
process.send?.(await server.listen(0, "127.0.0.1"));
