import { PolicyError } from "./policy-error.ts";

/** The server accepted the call (2xx) but its body is not readable JSON. The write happened; it is never repeated. */
export class BrokenResponseError extends PolicyError {
  override readonly name = "BrokenResponseError";
}
