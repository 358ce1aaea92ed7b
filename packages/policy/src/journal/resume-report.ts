/** What the journal reports of a call that did not end. */
export interface UnfinishedCall {
  readonly api: string;
  readonly operation: string;
  readonly safety: "keyed" | "unsafe";
  readonly method: string;
  readonly url: string;
  readonly idempotencyKey: string | undefined;
  /** When it began; of a repeat with `policy.keyEndsAt`: when its key was first used. */
  readonly startedAt: Date;
  /** SHA-256 of the body's bytes, in hex; undefined where there is no body. */
  readonly bodyHash: string | undefined;
}

/** The result of one unfinished call. */
export interface ResumeReport {
  /**
   * `confirmed`: the server has carried it out, now or before · `failed`: the server refused what was sent (400, 413, 422,
   * 501) and has not carried it out before ·
   * `unknown`: it may have been executed · `too old`: the server may have forgotten its key, so it was not sent again;
   * it may have been executed.
   */
  readonly result: "confirmed" | "failed" | "unknown" | "too old";
  /** Why, in a sentence. */
  readonly reason: string;
  readonly call: UnfinishedCall;
  /**
   * The response to the call sent again; `callInfo(response)` works, its body is unread. In a report that an earlier
   * `resume()` did not get to give it has no other header than its type, and is undefined where no bodies are kept.
   */
  readonly response: Response | undefined;
  /** The operation that the server named for the call: poll it to learn how the call ended. */
  readonly operationId: string | undefined;
  /**
   * The server responded with 409, to this `resume()`, an earlier one or the call itself, so the first call may be running or
   * have been executed. The call stays in the journal, and every `resume()` reports it without sending it. That ends when it is sent again
   * with `resendConflicts`, or when its key is too old. It also ends when its caller repeats it under its key, with the same bytes and
   * headers, and the response says whether it was executed. It is `false` where the server responds to a repeat with 409 and does not
   * return the first result: asking again cannot help there (EVT-108).
   */
  readonly conflict: boolean;
  /** What was sent, where the journal keeps it. A function, so that printing a report does not print it. */
  readonly body: () => Uint8Array | undefined;
  /**
   * It stays in the journal, and the next `resume()` looks at it again. It is sent then if it can be; a row that was changed in
   * the file is reported again. A row that says that another process may send it for longer than any deadline given is left to
   * that process.
   */
  readonly again: boolean;
}

/** What `resume()` found out about a call: its report without the call itself. */
export type Resolution = Omit<ResumeReport, "call" | "body">;
