import type { CallInfo } from "../call-info.ts";
import { PolicyError } from "./policy-error.ts";

/**
 * Thrown by `unwrap()` for a response that is not a success: the status and the parsed error body. Also for a success that
 * leaves open whether the call was executed (`info.outcome` is `unknown`): its body is then the data.
 */
export class ResponseError extends PolicyError {
  override readonly name = "ResponseError";
  /** The status of the response. */
  readonly status: number;
  // Private, so that printing the error does not print the body, which may quote the request and its credentials.
  readonly #body: unknown;

  constructor(message: string, options: { info: CallInfo; status: number; body: unknown }) {
    super(message, options);
    this.status = options.status;
    this.#body = options.body;
  }

  /** The error body as the client returned it; may quote what the server said, so treat it as operator text. */
  get body(): unknown {
    return this.#body;
  }
}
