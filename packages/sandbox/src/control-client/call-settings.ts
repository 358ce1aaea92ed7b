/** What every call of the control plane takes. */
export interface CallSettings {
  /** Ends the call. */
  readonly signal?: AbortSignal;
}

/** Where an operation is. */
export interface OperationAddress {
  readonly method: string;
  /** Below the origin, with `{name}` for each path parameter. */
  readonly path: string;
  /** What its body is sent as; undefined where it takes none. */
  readonly mediaType?: string | undefined;
}
