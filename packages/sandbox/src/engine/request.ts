/** A request before its body has arrived. Every host passes it in this form. */
export interface RequestHead {
  /** Upper case. */
  readonly method: string;
  /** Path and query below the origin, as they came. */
  readonly url: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Names and values in turn, as they came: `headers` does not show which of them were sent more than once. */
  readonly rawHeaders: readonly string[];
  /** `1.1` needs a Host header, `1.0` does not. */
  readonly httpVersion: string;
  /** Whether the caller has closed the connection, so that no response reaches it. */
  readonly isGone?: (() => boolean) | undefined;
  /** A signal that aborts when the caller closes the connection. Only what waits asks for it: it costs a listener. */
  readonly gone?: (() => AbortSignal) | undefined;
}

/** A whole request. */
export interface PlainRequest extends RequestHead {
  readonly bytes: Uint8Array;
}

/** A whole request without its connection: what can be sent to a worker. */
export type RequestData = Omit<PlainRequest, "isGone" | "gone">;

/** A body as a host hands it over: as a whole, or chunk by chunk. */
export type GivenBody = Uint8Array | AsyncIterable<Uint8Array>;
