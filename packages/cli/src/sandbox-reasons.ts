import { plainText } from "./report/plain-text.ts";

/** Most reasons that a run prints. */
const most = 10;

/**
 * The reasons that a sandbox gives for what it refused (its header `X-Sandbox-Reason`): the contract leaves many of these responses
 * without a body. The service itself sends no such header.
 */
export class SandboxReasons {
  readonly #reasons = new Set<string>();

  /** The `fetch` of the clients: `globalThis.fetch`, and collects the sandbox's reasons. */
  readonly fetch = async (request: Request): Promise<Response> => {
    const response = await globalThis.fetch(request);
    const reason = response.headers.get("x-sandbox-reason");
    if (reason !== null && this.#reasons.size < most) this.#reasons.add(reason);
    return response;
  };

  /** One line per reason, in the order of the responses. */
  get lines(): readonly string[] {
    return [...this.#reasons].map((reason) => `The sandbox says: ${plainText(reason)}`);
  }
}
