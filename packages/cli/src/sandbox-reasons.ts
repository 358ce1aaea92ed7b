import { plainText } from "./report/plain-text.ts";

/** A run prints so many different reasons. */
const most = 10;

/**
 * The reasons that a sandbox gives for what it refused (its header `X-Sandbox-Reason`): the contract leaves many of these responses
 * without a body. The service itself sends no such header.
 */
export class SandboxReasons {
  readonly #reasons = new Set<string>();

  /** For the clients: `globalThis.fetch`, which remembers why a sandbox refused. */
  readonly fetch = async (request: Request): Promise<Response> => {
    const response = await globalThis.fetch(request);
    const reason = response.headers.get("x-sandbox-reason");
    if (reason !== null && this.#reasons.size < most) this.#reasons.add(reason);
    return response;
  };

  /** A line for each, in the order in which they came. */
  get lines(): readonly string[] {
    return [...this.#reasons].map((reason) => `The sandbox says: ${plainText(reason)}`);
  }
}
