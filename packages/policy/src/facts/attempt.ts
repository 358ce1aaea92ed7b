/** An answer whose body is still to come. The attempt's time-out runs until one of the two functions is called. */
export interface Attempt {
  readonly response: Response;
  /** Reads the body and returns the response with it, or the failure that cut it off. */
  finish(): Promise<Response | Failure>;
  /**
   * Gets rid of the body, while the call pauses and little longer. Gives the answer to fall back on: with its body, if that
   * is small and came in time.
   */
  discard(pause: Promise<void>): Promise<Response>;
}

/** An attempt that brought no answer. */
export interface Failure {
  readonly failure: unknown;
  readonly result: "lost" | "not-sent";
}

/** One step of an attempt: does its part and hands the call on. */
export type Step<Call> = (call: Call) => Promise<Attempt | Failure>;
