/** A response whose body has not been read. The time-out of the attempt runs until one of the two functions is called. */
export interface Attempt {
  readonly response: Response;
  /** Reads the body and returns the response with it, or the failure that cut it off. */
  finish(): Promise<Response | Failure>;
  /**
   * Discards the body while the call pauses, and for a short time after it. Returns the response to fall back on, with its
   * body if the body is small and arrived in time.
   */
  discard(pause: Promise<void>): Promise<Response>;
}

/** An attempt that got no response. */
export interface Failure {
  readonly failure: unknown;
  readonly result: "lost" | "not-sent";
}

/** One step of an attempt: does its part and passes the call to the next step. */
export type Step<Call> = (call: Call) => Promise<Attempt | Failure>;
