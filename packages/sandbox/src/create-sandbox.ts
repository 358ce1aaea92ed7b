import { allApis } from "./all-apis.ts";
import type { SandboxOptions } from "./build-sandbox.ts";
import { type Sandbox, sandboxIn } from "./hosts/in-process/sandbox.ts";
import { nodeCrypto } from "./hosts/node/node-crypto.ts";

/**
 * Makes a sandbox without a port, on a virtual clock that starts at the present time.
 *
 * @throws SandboxError for a seed or a setting that there is not, or for what is no host name or origin.
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  return sandboxIn({ ...allApis, crypto: nodeCrypto }, options);
}
