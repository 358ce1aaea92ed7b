import { allApis } from "./all-apis.ts";
import type { SandboxOptions } from "./build-sandbox.ts";
import { type Sandbox, sandboxIn } from "./hosts/in-process/sandbox.ts";
import { mostBytes } from "./hosts/web/most-bytes.ts";
import { webCrypto } from "./hosts/web/web-crypto.ts";

export type { SandboxOptions } from "./build-sandbox.ts";
export type { Sandbox } from "./hosts/in-process/sandbox.ts";
export type { Coverage, OperationCoverage } from "./requests/coverage.ts";
export { SandboxError } from "./sandbox-error.ts";
export type { Expectation, RequestPattern, StatusText } from "./verify/expectation.ts";
export type { NearMiss } from "./verify/near-misses.ts";
export type { OperationName } from "./verify/operation-name.ts";
export { type Verification, VerificationError, type Verifier } from "./verify/verifier.ts";
export type { SandboxClock } from "./world/clock.ts";
export type { SeedName } from "./world/seed-name.ts";
export type { Settings } from "./world/settings.ts";

/**
 * Makes a sandbox without a port and without Node's modules: in workerd, Bun, Deno and a page. It is on a virtual clock that starts at
 * the present time, and refuses bodies of more than 8 MiB.
 *
 * @throws SandboxError for a seed or a setting that there is not, or for what is no host name or origin.
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  return sandboxIn({ ...allApis, crypto: webCrypto, mostBytes }, options);
}
