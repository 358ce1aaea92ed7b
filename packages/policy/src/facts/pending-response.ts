import type { Received } from "./received.ts";

/** A response whose body is still to come. The attempt's time-out runs until one of the two functions has ended. */
export interface PendingResponse {
  readonly response: Response;
  /** Reads the body. Returns the response with it, or the failure that cut it off. */
  finish(): Promise<Received | Failure>;
  /**
   * Gets rid of the body, while the call pauses and little longer. Returns the response to fall back on: with its body, if that
   * is small and came in time.
   */
  discard(pause: Promise<void>): Promise<Received>;
}

/** An attempt that brought no response. */
export interface Failure {
  readonly failure: unknown;
  readonly result: "lost" | "not-sent";
}
