import { PolicyError } from "./policy-error.ts";

/** The last attempt brought no answer: refused, reset, name not found, or the attempt's time-out ran out. */
export class NetworkError extends PolicyError {
  override readonly name = "NetworkError";
}
