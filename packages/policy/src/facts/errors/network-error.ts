import { PolicyError } from "./policy-error.ts";

/** The last attempt got no response: refused, reset, name not found, or the attempt's time-out ran out. */
export class NetworkError extends PolicyError {
  override readonly name = "NetworkError";
}
