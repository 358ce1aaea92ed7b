import { PolicyError } from "./policy-error.ts";

/**
 * The status is a success (2xx), but the body is not readable JSON. A write was executed, and is never repeated; a read
 * changes nothing, and can be sent again. If middleware gave the response, `info.outcome` says what happened to the call.
 */
export class BrokenResponseError extends PolicyError {
  override readonly name = "BrokenResponseError";
}
